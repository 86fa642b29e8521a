import CGTK
import Foundation
import InputControl
import InputControlGTK

// A key in a GtkEntry with and without a profile, and the memory of fields that were bound and are gone.

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// An entry in a window, into which an input method types.
struct Entry {
  let widget: Widget
  private let inputMethod: UnsafeMutableRawPointer

  init(in box: Widget, _ profile: CompiledProfile?) {
    widget = gtk_entry_new()
    widget.inputProfile = profile
    gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), widget)
    guard let text = gtk_editable_get_delegate(OpaquePointer(widget)) else {
      fatalError("an entry has a text")
    }
    let textWidget = UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkWidget.self)
    guard let found = input_control_input_method(textWidget) else { fatalError("a text has an input method") }
    inputMethod = UnsafeMutableRawPointer(found)
  }

  /// Types a text key by key, and returns the nanoseconds of a key. The event loop does all that waits for each.
  func type(_ keys: [String]) -> Double {
    gtk_editable_set_text(OpaquePointer(widget), "")
    gtk_widget_grab_focus(widget)
    turn()
    let clock = ContinuousClock()
    let time = clock.measure {
      for key in keys {
        commit(key)
        turn()
      }
    }
    return Double(time.components.attoseconds) / 1e9 / Double(keys.count)
  }

  private func commit(_ text: String) {
    let type = UnsafeMutableRawPointer(
      inputMethod.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class
    )
    .assumingMemoryBound(to: GTypeClass.self).pointee.g_type
    var values = [GValue(), GValue()]
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], inputMethod)
    g_value_init(&values[1], g_type_from_name("gchararray"))
    g_value_set_string(&values[1], text)
    g_signal_emitv(&values, g_signal_lookup("commit", type), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }
}

func turn() { while g_main_context_iteration(nil, 0) != 0 {} }

/// Returns the memory of this process, in KiB.
func residentMemory() -> Int {
  let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
  return (pages.flatMap { Int($0[1]) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
}

func median(_ values: [Double]) -> String { String(format: "%.0f", values.sorted()[values.count / 2] / 1e3) }

guard gtk_init_check() != 0, let window = gtk_window_new(),
  let box: Widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
else {
  print("There is no screen: run it with xvfb-run, or in a session")
  exit(1)
}
gtk_window_set_child(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self), box)
let entries = [nil, CompiledProfile.unrestricted, .price, .card].map { Entry(in: box, $0) }
gtk_window_present(UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self))
turn()

// In turns, because other work on the machine comes and goes.
let keys = "4111.25".map { String($0) }
var times = entries.map { _ in [Double]() }
for round in 0..<220 {
  for (index, entry) in entries.enumerated() {
    let time = entry.type(keys)
    if round >= 20 { times[index].append(time) }
  }
}
for (name, times) in zip(["none", "unrestricted", "price", "card"], times) {
  print("µs for a key in a GtkEntry, profile \(name): \(median(times)) in the median of \(times.count) texts")
}

func bind(_ count: Int) {
  for _ in 0..<count {
    let widget: Widget = gtk_entry_new()
    g_object_ref_sink(widget)
    widget.inputProfile = .price
    g_object_unref(widget)
  }
}
bind(1_000)
let before = residentMemory()
bind(100_000)
print("KiB more after 100,000 fields with a profile are gone: \(residentMemory() - before)")
