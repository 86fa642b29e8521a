// error: call can throw but is not marked with 'try'

import InputControl

let price = CompiledProfile(shipped: "price")
