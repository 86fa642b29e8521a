// error: value of optional type 'CompiledProfile?' not unwrapped

import InputControl

let field = InputField(.unrestricted)
field.profile = try? RuleSet.shipped.profile("prcie")
