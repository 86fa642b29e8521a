import InputControl

/// The `@suppress` attributes of a file, with the ranges that they cover.
struct Suppressions {
  private let file: LintedFile
  private var entries: [Entry] = []

  private struct Entry {
    var suppression: Attributes.Suppression
    /// The declaration or statement after the attribute.
    var covered: SourceRange
  }

  init(in file: LintedFile) {
    self.file = file
    for set in file.tree.sets { add(set.attributes, covering: set.range) }
    for check in file.tree.checks { add(check.attributes, covering: check.range) }
    for list in file.tree.lists { add(list.attributes, covering: list.range) }
    for profile in file.tree.profiles {
      add(profile.attributes, covering: profile.range)
      for item in profile.items { add(item.attributes, covering: item.range) }
    }
    for form in file.tree.forms {
      add(form.attributes, covering: form.range)
      add(form.items)
    }
    for template in file.tree.templates {
      add(template.attributes, covering: template.range)
      for item in template.items { add(item.attributes, covering: item.range) }
    }
  }

  private mutating func add(_ items: [FormItemSyntax]) {
    for item in items {
      add(item.attributes, covering: item.range)
      switch item.content {
      case .field(let field): for rule in field.items ?? [] { add(rule.attributes, covering: rule.range) }
      case .when(let when): for branch in when.branches { add(branch.items) }
      case .rule, .messages, .example: break
      }
    }
  }

  private mutating func add(_ attributes: [AttributeSyntax], covering range: SourceRange) {
    for suppression in Attributes.read(attributes, in: file.source, allowsDeprecated: true).0.suppressions {
      entries.append(Entry(suppression: suppression, covered: range))
    }
  }

  /// Returns the findings that are not suppressed, and findings about attributes that suppress nothing.
  ///
  /// - Parameter wanted: The lints that ran. Attributes for other lints are not reported as unused.
  func applied(to findings: [Diagnostic], of wanted: [any Lint.Type]) -> [Diagnostic] {
    var isUsed = entries.map { _ in false }
    var result = findings.filter { finding in
      guard let place = finding.primary?.location.range else { return true }
      var isSuppressed = false
      for (index, entry) in entries.enumerated()
      where entry.suppression.code == finding.code.name && entry.covered.start <= place.start
        && place.end <= entry.covered.end
      {
        isUsed[index] = true
        isSuppressed = true
      }
      return !isSuppressed
    }
    for (index, entry) in entries.enumerated() where !isUsed[index] {
      let code = entry.suppression.code
      if wanted.contains(where: { $0.code.name == code }) {
        result.append(unused(entry.suppression))
      } else if !RuleLinter.lints.contains(where: { $0.code.name == code }) {
        result.append(unknown(entry.suppression))
      }
    }
    return result
  }

  private func unused(_ suppression: Attributes.Suppression) -> Diagnostic {
    Diagnostic(
      .unusedSuppress, "`\(suppression.code)` does not occur here",
      at: .init(file.location(suppression.range)), help: ["remove the attribute"], severity: .warning,
      fix: FixIt(
        "remove the attribute", file.location(file.withSpaceBehind(suppression.range)), "",
        keepsMeaning: true))
  }

  private func unknown(_ suppression: Attributes.Suppression) -> Diagnostic {
    let known = RuleLinter.lints.map { $0.code.name }
    return Diagnostic(
      .unknownLint, "lint has no finding `\(suppression.code)`",
      at: .init(file.location(suppression.range)),
      help: [
        Suggestion.nearest(to: suppression.code, in: known).map { "did you mean `\($0)`?" }
          ?? "its findings are \(known.map { "`\($0)`" }.joined(separator: ", "))"
      ], severity: .warning)
  }
}
