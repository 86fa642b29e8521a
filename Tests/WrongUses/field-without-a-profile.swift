// error: missing argument for parameter #1 in call

import InputControl

let field = InputField()
