// All that an app needs comes with `import InputControl`.
@_exported public import InputControlAutomata
@_exported public import InputControlRules
