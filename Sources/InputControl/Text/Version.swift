/// The version of InputControl (https://semver.org), of the library and of the command.
public let inputControlVersion = "0.1.0"
