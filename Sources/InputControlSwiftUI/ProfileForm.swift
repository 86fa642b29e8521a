#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
  public import InputControl
  public import Observation

  /// A form whose fields are views of SwiftUI.
  ///
  /// ```swift
  /// @State private var checkout = ProfileForm(InputForm(.checkout, today: today))
  ///
  /// var body: some View {
  ///   ProfileField("Amount", field: "amount", of: checkout)
  ///   if checkout.isActive("card") { ProfileField("Card", field: "card", of: checkout) }
  ///   Button("Pay") { checkout.submit() }
  /// }
  /// ```
  ///
  /// Return goes to the next active field that is shown, in the order of the form, and submits in the last one.
  @MainActor @Observable public final class ProfileForm {
    /// The form.
    public var form: InputForm { binding.form }
    /// Called with the answer when the person submits the form.
    @ObservationIgnored public var onSubmit: ((FormCommitAnswer) -> Void)?
    @ObservationIgnored let binding: FormBinding
    /// How often the form has changed.
    private var revision = 0

    /// Makes a form for views.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - onSubmit: Called with the answer when the person submits the form.
    public init(_ form: InputForm, onSubmit: ((FormCommitAnswer) -> Void)? = nil) {
      binding = FormBinding(form) { _ in }
      self.onSubmit = onSubmit
      binding.onSubmit = { [weak self] answer in
        self?.revision += 1
        self?.onSubmit?(answer)
      }
      form.addObserver(self) { model, _, _ in model.revision += 1 }
    }

    /// Returns whether a field belongs to the form now.
    ///
    /// - Parameter name: The name of the field.
    public func isActive(_ name: String) -> Bool {
      _ = revision
      return form.isActive(name)
    }

    /// Returns the evaluation of a field; `nil` if it does not belong to the form now.
    ///
    /// - Parameter name: The name of the field.
    public func evaluation(of name: String) -> Evaluation? {
      _ = revision
      return form.evaluation(of: name)
    }

    /// Returns the reasons of a field, those of rules about several fields among them.
    ///
    /// - Parameter name: The name of the field.
    public func violations(of name: String) -> [FormViolation] {
      _ = revision
      return form.violations(of: name)
    }

    /// Commits the form, calls ``onSubmit``, and gives the focus to the first field that has a question or a reason.
    ///
    /// - Returns: The answer of the form.
    @discardableResult public func submit() -> FormCommitAnswer { binding.submit() }

    /// Returns the control of a field.
    func control(_ name: String, hasSeveralLines: Bool) -> TextControl {
      do throws(RuleError) {
        let control = try form[name]
        assert(
          control.isSingleLine != hasSeveralLines,
          "a `ProfileEditor` needs `\(name)` in `multiline` of the form, and a `ProfileField` the contrary")
        return control
      } catch {
        assertionFailure("\(error)")
        // A field that the form does not have takes nothing.
        return InputField((try? CompiledProfile(Profile(name, maxLength: 0))) ?? .price)
      }
    }
  }
#endif
