import CGTK
import Foundation
import InputControl
import InputControlFoundation
import InputControlGTK

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The window of an order: a field in each row, and below it the reason why it is refused.
final class OrderWindow {
  private let form: InputForm
  private let window: Widget = gtk_window_new()
  private let grid: Widget = gtk_grid_new()
  private let result: Widget = gtk_label_new("")
  private let button: Widget = gtk_button_new_with_mnemonic("_Order")

  init() throws {
    guard let today = CivilDate(Date()) else {
      preconditionFailure("the year of the clock has more than four digits")
    }
    form = InputForm(try Order.form(), today: today, multiline: ["note"])
    gtk_window_set_title(window.as(GtkWindow.self), "Order")
    gtk_window_set_default_size(window.as(GtkWindow.self), 480, -1)
    gtk_window_set_child(window.as(GtkWindow.self), grid)
    gtk_grid_set_row_spacing(grid.as(GtkGrid.self), 4)
    gtk_grid_set_column_spacing(grid.as(GtkGrid.self), 12)
    for set in [
      gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
      gtk_widget_set_margin_end,
    ] { set(grid, 18) }

    var (widgets, reasons): ([String: Widget], [String: Widget]) = ([:], [:])
    for (index, name) in Order.fields.enumerated() {
      let widget: Widget = name == "note" ? gtk_text_view_new() : gtk_entry_new()
      widgets[name] = widget
      reasons[name] = add(widget, named: form.label(of: name), row: 2 * CInt(index))
    }
    let binding = try form.bind(widgets, reasons: reasons) { [weak self] answer in self?.show(answer) }
    addButton(row: 2 * CInt(widgets.count), binding)
  }

  func present() { gtk_window_present(window.as(GtkWindow.self)) }

  /// Adds a row with a name, a widget and a label for reasons, and returns that label.
  private func add(_ widget: Widget, named name: String, row: CInt) -> Widget {
    let label: Widget = gtk_label_new(name)
    gtk_label_set_mnemonic_widget(OpaquePointer(label), widget)
    gtk_widget_set_halign(label, GTK_ALIGN_START)
    gtk_widget_set_hexpand(widget, 1)
    let reason: Widget = gtk_label_new("")
    gtk_label_set_xalign(OpaquePointer(reason), 0)
    gtk_label_set_wrap(OpaquePointer(reason), 1)
    gtk_widget_add_css_class(reason, "error")
    gtk_widget_add_css_class(reason, "caption")
    gtk_grid_attach(grid.as(GtkGrid.self), label, 0, row, 1, 1)
    gtk_grid_attach(grid.as(GtkGrid.self), widget, 1, row, 1, 1)
    gtk_grid_attach(grid.as(GtkGrid.self), reason, 1, row + 1, 1, 1)
    // The row goes with its field, which the form hides.
    for other in [label, reason] {
      g_object_bind_property(widget, "visible", other, "visible", G_BINDING_SYNC_CREATE)
    }
    return reason
  }

  private func addButton(row: CInt, _ binding: FormBinding) {
    gtk_widget_add_css_class(button, "suggested-action")
    gtk_widget_set_halign(button, GTK_ALIGN_END)
    gtk_grid_attach(grid.as(GtkGrid.self), button, 1, row, 1, 1)
    gtk_label_set_wrap(OpaquePointer(result), 1)
    gtk_label_set_xalign(OpaquePointer(result), 0)
    gtk_grid_attach(grid.as(GtkGrid.self), result, 0, row + 1, 2, 1)
    let clicked: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      guard let data else { return }
      Unmanaged<FormBinding>.fromOpaque(data).takeUnretainedValue().submit()
    }
    // The widgets keep the binding.
    g_signal_connect_data(
      button, "clicked", unsafeBitCast(clicked, to: GCallback.self),
      Unmanaged.passUnretained(binding).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  /// Shows the answer of the form below it, and prints the values of an order.
  private func show(_ answer: FormCommitAnswer) {
    let text: String
    switch answer {
    case .committed(let values):
      text = "Ordered."
      print(values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
      fflush(nil)
    case .asks(let questions):
      text = questions.map(\.question.message).joined(separator: "\n")
    case .refused:
      text = form.violations.first?.message ?? "Something is missing."
    }
    gtk_label_set_text(OpaquePointer(result), text)
  }
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The widget as what its class derives from.
  func `as`<Class>(_ type: Class.Type) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }
}
