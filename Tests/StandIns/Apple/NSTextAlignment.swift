/// uikit/nstextalignment, appkit/nstextalignment
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }
