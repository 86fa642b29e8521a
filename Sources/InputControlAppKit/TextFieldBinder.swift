#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import InputControl

  /// The binding of a text field, whose text is edited in the field editor that all fields of a window share.
  final class TextFieldBinder: FieldBinder {
    private var field: NSTextField? { view as? NSTextField }
    /// A text, and what the formatter of the app shows for it while nobody edits it.
    private var formatted: (text: String, shown: String)?
    private var restorations: [(NSTextField) -> Void] = []

    override var editor: NSTextView? { session }
    override var focusedEditor: NSTextView? { field?.currentEditor() as? NSTextView }
    override var isSecure: Bool { field is NSSecureTextField }

    override var shownText: String {
      get {
        if let session { return session.string }
        guard let field else { return "" }
        if let formatted, formatted.shown == field.stringValue { return formatted.text }
        guard let formatter = field.formatter, let value = field.objectValue else { return field.stringValue }
        return formatter.editingString(for: value) ?? field.stringValue
      }
      set {
        field?.stringValue = newValue
        rememberFormatted()
      }
    }

    /// Notes what the formatter of the app makes of the text that the control shows.
    private func rememberFormatted() {
      if let field, field.formatter != nil { formatted = (control.display, field.stringValue) }
    }

    override func didBeginEditing(in view: NSTextView) {
      // The formatter gives another text to be edited than the control shows.
      if let formatted, formatted.text == control.display, view.string != formatted.text {
        view.string = formatted.text
      }
      super.didBeginEditing(in: view)
    }

    override func endFieldEditing(_ end: () -> Void) {
      super.endFieldEditing {
        end()
        rememberFormatted()
      }
    }

    override func didSetText() {
      if !binding.isWriting { formatted = nil }
      super.didSetText()
      if session == nil { rememberFormatted() }
    }

    override func profileDidChange() {
      super.profileDidChange()
      guard let field else { return }
      restore()
      if field.contentType == nil, let type = fieldTraits?.content.flatMap({ Self.contentTypes[$0] }) {
        field.contentType = type
        restorations.append { if $0.contentType == type { $0.contentType = nil } }
      }
      if field.isAutomaticTextCompletionEnabled, fieldTraits?.allowsAutocorrection == false {
        field.isAutomaticTextCompletionEnabled = false
        restorations.append { $0.isAutomaticTextCompletionEnabled = true }
      }
    }

    override func end() {
      restore()
      super.end()
    }

    private func restore() {
      if let field { for restore in restorations { restore(field) } }
      restorations = []
    }

    /// The content types of AppKit for the names of fields in HTML.
    private static let contentTypes: [String: NSTextContentType] = [
      "name": .name, "given-name": .givenName, "family-name": .familyName, "username": .username,
      "new-password": .newPassword, "current-password": .password, "one-time-code": .oneTimeCode,
      "organization": .organizationName, "street-address": .fullStreetAddress, "address-level2": .addressCity,
      "address-level1": .addressState, "country-name": .countryName, "postal-code": .postalCode,
      "cc-name": .creditCardName, "cc-number": .creditCardNumber, "cc-exp": .creditCardExpiration,
      "cc-csc": .creditCardSecurityCode, "bday": .birthdate, "tel": .telephoneNumber,
      "tel-national": .telephoneNumber,
      "email": .emailAddress, "url": .URL,
    ]
  }
#endif
