@_exported public import InputControlAutomata
