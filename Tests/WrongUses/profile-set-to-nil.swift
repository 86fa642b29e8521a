// error: 'nil' cannot be assigned to type 'CompiledProfile'

import InputControl

let field = InputField(.unrestricted)
field.profile = nil
