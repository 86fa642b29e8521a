import InputControl

extension LintedFile {
  /// Returns a finding without its fix if that would replace a parameter by its value.
  func withoutFixOfParameter(_ finding: Diagnostic) -> Diagnostic {
    guard let fix = finding.fix else { return finding }
    let touches = fix.edits.contains { edit in
      edit.location.file === source
        && tree.templates.contains { template in
          template.holes.contains {
            $0.range.start < edit.location.range.end && edit.location.range.start < $0.range.end
          }
        }
    }
    guard touches else { return finding }
    var finding = finding
    finding.fix = nil
    return finding
  }
}
