// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Types that an app has from SwiftUI, UIKit, Foundation and its own modules.

public struct Button {}
public struct Form {}
public struct Key {}
public struct KeyEquivalent {}
public protocol KeyInput {}
public struct KeyPress {}
public struct Keyboard {}
public struct KeyboardLayout {}
public struct KeyboardPage {}
public struct KeyboardShortcut {}
public struct KeyboardType {}
public struct Label {}
public struct Locale {}
public struct SecureField {}
public struct Text {}
public struct TextEditor {}
public struct TextField {}
public struct TextSelection {}
public struct Toggle {}
