// What the numbers mean that the functions of C take and return. They are described in
// Sources/InputControlC/include/inputcontrol.h.

/** @typedef {'acceptable' | 'intermediate' | 'invalid' | 'undetermined'} Verdict */
/** @typedef {{ start: number, end: number }} Range */

/** @type {readonly Verdict[]} */
export const verdicts = ['acceptable', 'intermediate', 'invalid', 'undetermined'];

export const Origin = Object.freeze({
  key: 0, deletion: 1, paste: 2, composition: 3, suggestion: 4, dictation: 5, keyboard: 6, programmatic: 7, undo: 8,
});
/** @typedef {'committed' | 'asks' | 'refused'} CommitKind */

/** @type {readonly CommitKind[]} */
export const commitKinds = ['committed', 'asks', 'refused'];

export const Kind = Object.freeze({ field: 0, textView: 1, tokenField: 2 });
export const Option = Object.freeze({ secure: 0, overwrites: 1, clearsOnInsertion: 2 });
export const HostEvent = Object.freeze({
  didUnmark: 0, didChange: 1, beginAction: 2, endAction: 3, beginDictation: 4, endDictation: 5, didBeginPress: 6,
  didEndPress: 7, didPressBackspace: 8, didRepeatBackspace: 9, didBeginEditing: 10, didEndEditing: 11,
});
export const Action = Object.freeze({
  deleteBackward: 0, deleteForward: 1, clear: 2, undo: 3, redo: 4, moveLeft: 5, moveRight: 6, moveToStart: 7,
  moveToEnd: 8, confirmRefusals: 9,
});

/** What is told of each field of a form after a change. */
export const FieldBits = Object.freeze({ changed: 1, carriedChanged: 2, active: 4, required: 8, declaration: 256 });
