// error: switch must be exhaustive

import InputControl

let decision = CompiledProfile.nothing.decide(TextEdit(TextRange(caret: 0), with: "x"), in: "")
switch decision {
case .accept: print("make the edit")
case .amend(let edit): print("make this edit", edit)
}
