// error: missing argument for parameter 'center' in call

import InputControl

let keyboard = InputKeyboard()
