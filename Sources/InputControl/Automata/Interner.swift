/// Assigns consecutive numbers to values; equal values have the same number.
struct Interner<Value: Hashable> {
  private var numbers: [Value: Int] = [:]
  private var values: [Value] = []

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  subscript(number: Int) -> Value { values[number] }
}
