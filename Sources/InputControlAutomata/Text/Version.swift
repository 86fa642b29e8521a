/// The version of InputControl, of both library and command, in the form of Semantic Versioning
/// (https://semver.org).
public let inputControlVersion = "0.1.0"
