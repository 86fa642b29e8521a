// What Swift's runtime needs and the C library of WebAssembly does not have; nothing calls it by name.
