import Testing

@testable import InputControl

/// Nobody is kept alive by a field, a centre, a keyboard or a dispatcher.
struct LifetimeTests {
  /// The numbers of objects that were deallocated.
  private final class Tally {
    var forms = 0
    var fields = 0
    var keyboards = 0
  }

  private final class Form: TextInputDelegate {
    let tally: Tally
    var field: InputField?
    var changes = 0

    init(_ tally: Tally) { self.tally = tally }

    deinit { tally.forms += 1 }

    func decision(on question: TextInputQuestion, in control: TextControl) -> DelegateDecision { .accept }

    func observe(_ control: TextControl) {
      control.addObserver(self) { form, event, _ in if event == .didChange { form.changes += 1 } }
    }
  }

  private final class TalliedField: TextControl {
    let tally: Tally

    init(_ center: TextEventCenter, _ tally: Tally) {
      self.tally = tally
      super.init(.unrestricted, center: center)
    }

    deinit { tally.fields += 1 }
  }

  /// An object that lives as long as a keyboard, whose closure retains it.
  private final class KeyboardWitness {
    let tally: Tally
    init(_ tally: Tally) { self.tally = tally }
    deinit { tally.keyboards += 1 }
  }

  @Test func fieldsDelegatesTargetsAndKeyboardsAreDeallocated() {
    let count = 100_000
    let tally = Tally()
    let center = TextEventCenter()
    for _ in 0..<count {
      let form = Form(tally)
      let field = TalliedField(center, tally)
      let keyboard = InputKeyboard(center: center)
      let witness = KeyboardWitness(tally)
      keyboard.onUpdate = { [witness] _ in _ = witness }
      field.delegate = form
      field.inputKeyboard = keyboard
      form.observe(field)
      center.addObserver(form, of: field) { _, _, _ in }
      withExtendedLifetime((form, field, keyboard)) {}
    }
    center.post(.didEndEditing, from: center)
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == count)
    #expect(tally.fields == count)
    #expect(tally.keyboards == count)
  }

  @Test func fieldsThatWereEditedAreDeallocated() {
    let count = 1000
    let tally = Tally()
    let center = TextEventCenter()
    let keyboard = InputKeyboard(center: center)
    for _ in 0..<count {
      let form = Form(tally)
      let field = TalliedField(center, tally)
      field.delegate = form
      form.observe(field)
      field.beginEditing()
      keyboard.press(.text("a"))
      #expect(form.changes == 1)
      withExtendedLifetime((form, field)) {}
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == count)
    #expect(tally.fields == count)
    #expect(center.editing == nil)
    #expect(keyboard.target == nil)
    #expect(!keyboard.press(.text("a")))
  }

  @Test func aFormThatOwnsItsFieldIsDeallocated() {
    let tally = Tally()
    for _ in 0..<100 {
      let form = Form(tally)
      let field = InputField(.unrestricted)
      form.field = field
      field.delegate = form
      form.observe(field)
      _ = field.type("a")
      #expect(form.changes == 1)
      field.delegate = form
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.forms == 100)
  }

  @Test func theClosureOfAFieldIsDeallocatedWithIt() {
    let tally = Tally()
    do {
      let field = InputField(.unrestricted)
      let witness = KeyboardWitness(tally)
      field.onChange = { [witness] _, _ in _ = witness }
      _ = field.type("a")
    }
    TextControl.deallocateGoneObjects()
    #expect(tally.keyboards == 1)
  }

  /// Without events, nobody else would notice that an observer is gone.
  @Test func aCenterForgetsObserversThatAreGone() {
    let tally = Tally()
    let center = TextEventCenter()
    let field = InputField(.unrestricted, center: center)
    var handlers = 0
    for _ in 0..<1000 {
      let form = Form(tally)
      let witness = KeyboardWitness(tally)
      center.addObserver(form, of: field) { [witness] _, _, _ in
        _ = witness
        handlers += 1
      }
    }
    #expect(tally.keyboards > 900)
    #expect(handlers == 0)
  }
}
