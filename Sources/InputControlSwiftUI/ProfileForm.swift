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
    @ObservationIgnored public let form: InputForm
    /// Called with the answer when the person submits the form.
    @ObservationIgnored public var onSubmit: ((FormCommitAnswer) -> Void)?
    /// The fields that are shown, by their names.
    @ObservationIgnored var fields: [String: WeakCoordinator] = [:]
    /// How often the form has changed.
    private var revision = 0

    /// Makes a form for views.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - onSubmit: Called with the answer when the person submits the form.
    public init(_ form: InputForm, onSubmit: ((FormCommitAnswer) -> Void)? = nil) {
      self.form = form
      self.onSubmit = onSubmit
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
    @discardableResult public func submit() -> FormCommitAnswer {
      let answer = form.commit()
      revision += 1
      onSubmit?(answer)
      let names: [String] =
        switch answer {
        case .committed: []
        case .asks(let questions): questions.map { $0.field }
        case .refused: form.activeFields.filter { isRefused($0) }
        }
      _ = names.contains { fields[$0]?.coordinator?.takeFocus() ?? false }
      return answer
    }

    private func isRefused(_ name: String) -> Bool {
      form.evaluation(of: name)?.verdict != .acceptable
        || form.violations(of: name).contains { $0.severity == .error }
    }

    /// Goes to the next active field that is shown; submits behind the last one.
    func goOn(behind name: String) {
      guard form.isActive(name) else { return }
      let following = form.activeFields.drop { $0 != name }.dropFirst()
      if !following.contains(where: { fields[$0]?.coordinator?.takeFocus() ?? false }) { submit() }
    }

    /// Returns the control of a field.
    func control(_ name: String) -> InputField {
      do throws(RuleError) {
        if let field = try form[name] as? InputField { return field }
        assertionFailure("`\(name)` has several lines: make the form without `multiline` for it")
      } catch {
        assertionFailure("\(error)")
      }
      // A field that the form does not have takes nothing.
      return InputField((try? CompiledProfile(Profile(name, maxLength: 0))) ?? .price)
    }
  }
#endif
