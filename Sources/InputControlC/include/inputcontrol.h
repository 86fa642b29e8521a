/* InputControl for other languages: rules that control what may be typed, behind functions of C.
 *
 * Contexts. Everything belongs to a context. Contexts share nothing. A context is used by the thread that created it; in
 * another one the functions return `IC_ERROR_THREAD` and change nothing, not even the output. A host that uses a context in
 * several threads, one after the other, calls `ic_context_attach` in each.
 *
 * Processes. The child of a fork may go on with the contexts of the thread that forked, if no other thread of the parent was
 * within a function. Otherwise that thread may have held a lock, such as one of Swift's runtime, that nobody releases in the
 * child, and a call may hang (POSIX, fork). A host with several threads starts its workers by `posix_spawn` or `exec`, or
 * forks before it starts threads; in Python that is the start method `spawn` or `forkserver` of multiprocessing.
 *
 * Handles. Rules, compiled profiles, profiles, controls, compiled forms and forms are positive numbers that the functions
 * return. `ic_release` frees one. A control keeps what it needs of its profile, and a profile what it needs of its rules, so
 * they can be released in any order. The controls of a form are freed with it. The number of a released object is not used
 * again soon, so that a late call is an error and not another object.
 *
 * Texts are UTF-8 with a length in bytes, and may contain NUL. NULL is a text of length 0; with another length it is an
 * IC_ERROR_ARGUMENT. Text that is not UTF-8 is an error, except in the functions that judge a value, where it is invalid.
 * Positions in texts are in UTF-16 code units, in which platforms report edits.
 *
 * Results. A negative result is an error of `ic_error`. Its text, in plain English and without a line feed at the end, is
 * then the output. Texts and ranges that functions return are in the output too: `ic_output`. JSON has the form that
 * docs/json.md describes.
 *
 * The module for WebAssembly exports the same functions. There, a host writes texts into `ic_input`, and reads the output in
 * the memory without another call. */

#ifndef INPUTCONTROL_H
#define INPUTCONTROL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define IC_NULLABLE _Nullable
#else
#define IC_NULLABLE
#endif

/* A context. */
typedef struct ic_context ic_context;

/* The number of an object, greater than zero; less than zero is an `ic_error`. */
typedef int32_t ic_handle;

enum ic_error {
  /* There is no object of this kind with this number. It may have been released. */
  IC_ERROR_HANDLE = -1,
  /* Rules or patterns have errors. The output shows them with the lines of the source. */
  IC_ERROR_RULES = -2,
  /* A text is not UTF-8. */
  IC_ERROR_ENCODING = -3,
  /* A range lies beyond the text, or another argument has a value that it cannot have. */
  IC_ERROR_ARGUMENT = -4,
  /* Compiled profiles are cut, altered, or of another version. */
  IC_ERROR_COMPILED = -5,
  /* The context is used by another thread. There is no output. */
  IC_ERROR_THREAD = -6
};

/* ---- Contexts ---- */

/* The version of the library, `1.2.3`. It is never freed. */
const char *ic_version(void);

/* Creates a context. */
ic_context *ic_context_create(void);

/* Lets this thread use a context, and no other one. No function may be running with the context, so that a host with several
 * threads holds a lock from here until it has read the output of its last call. */
void ic_context_attach(ic_context *context);

/* Frees a context and all its objects, in any thread. No function may be running with the context. */
void ic_context_destroy(ic_context *context);

/* Frees an object, and with a form the controls of its fields, which cannot be freed alone. Returns 0. */
int32_t ic_release(ic_context *context, ic_handle object);

/* The number of objects that are not released. */
int32_t ic_object_count(ic_context *context);

/* A buffer of at least `capacity` bytes for texts to pass, valid until the next call of this function. NULL if the context is
 * used by another thread. */
char *IC_NULLABLE ic_input(ic_context *context, size_t capacity);

/* What the last function has left besides its result. */
typedef struct ic_output {
  /* The text that it returned, in bytes, and not terminated by NUL; valid until the next call with the context. */
  const char *text;
  size_t length;
  /* A second text, of the functions that say so. */
  const char *message;
  size_t message_length;
  /* The range that it returned, in UTF-16 code units. */
  size_t start;
  size_t end;
  /* After `ic_control_display` and `ic_settle`: how many pieces of refused input the text lacks, how often input was refused
   * since the control was created, the number of tokens, the selected one or SIZE_MAX, and the `ic_verdict` on the settled
   * text. */
  size_t refusal_count;
  size_t refusals_so_far;
  size_t token_count;
  size_t selected_token;
  int32_t verdict;
} ic_output;

/* The output, at an address that is the same as long as the context exists. */
const ic_output *ic_context_output(ic_context *context);

/* ---- Rules ---- */

/* The rules that come with the library. */
ic_handle ic_rules_shipped(ic_context *context);

/* Reads a rule file. Files that it uses are found if they come with the library. `name` is the file's name in errors. */
ic_handle ic_rules_parse(ic_context *context, const char *name, size_t name_length, const char *text, size_t length);

/* Puts out what is wrong with a rule file, with its patterns: a JSON array of diagnostics, empty if nothing is. Each has,
 * besides the members that `lint` writes, the `range` of its place in the text, and `rendered`, the text with the line of
 * the source. Returns the number of diagnostics. */
int32_t ic_rules_diagnose(ic_context *context, const char *name, size_t name_length, const char *text, size_t length);

/* Puts out the words that may stand at a place of a rule file, which may have errors, for an editor that completes them. The
 * place and `start` count UTF-16 code units. A JSON object with `start`, where the word begins that has been begun,
 * `isWhole`, whether that is such a word, and `words`: objects with the `word`, an `example` that begins with it, and `help`;
 * or `null` in texts, patterns and comments. Returns the number of words. */
int32_t ic_rules_complete(ic_context *context, const char *text, size_t length, int32_t place);

/* Puts out the profiles of rules: a JSON array of objects with a `name`, its `documentation` and its
 * `source`. Returns their number. */
int32_t ic_rules_profiles(ic_context *context, ic_handle rules);

/* ---- Texts ----
 *
 * A module for WebAssembly has the built-in messages in English, and is given those of another language by `ic_texts_add`. */

/* Adds messages in a language, for all profiles and forms: a file of `texts`, as `inputctl texts export` writes it. They
 * replace those in the same language. `name` is the file's name in errors. Returns the number of languages. */
int32_t ic_texts_add(ic_context *context, const char *name, size_t name_length, const char *text, size_t length);

/* Puts out the languages in which rules have texts, as a JSON array of tags, the first one of the rules before the others;
 * with 0 for `rules`, those of the built-in messages. Returns their number. */
int32_t ic_texts_languages(ic_context *context, ic_handle rules);

/* Puts out the language, among those of `ic_texts_languages`, that an HTTP request prefers: the tag for the value of its
 * field `Accept-Language`. */
int32_t ic_texts_choose(ic_context *context, ic_handle rules, const char *header, size_t length);

/* Puts out a built-in text by its name in files of texts, such as `page.problems`, in the language of a locale, in the form
 * for a number, which stands for its placeholder `{count}`. */
int32_t ic_texts_get(
    ic_context *context, const char *locale, size_t locale_length, const char *key, size_t length, int32_t number);

/* ---- Compiled profiles ----
 *
 * `inputctl compile` and `ic_rules_compile` write them. They have their automata and need no rule language. The slim module
 * for WebAssembly has these functions in place of those of rules, and lacks those of forms, `ic_profile_compile` and
 * `ic_judge`. */

/* Compiles profiles of rules, which the output then has; with 0 for `rules`, those that come with the library. `names` are
 * separated by line feeds; with none, all profiles are compiled. Returns the number of profiles. */
int32_t ic_rules_compile(ic_context *context, ic_handle rules, const char *names, size_t length);

/* Reads compiled profiles: the bytes of a file. */
ic_handle ic_archive_read(ic_context *context, const char *bytes, size_t length);

/* Puts out the names of the profiles as a JSON array. Returns their number. */
int32_t ic_archive_names(ic_context *context, ic_handle archive);

/* Returns a profile. Its locales are those of `ic_profile_compile`. It has no examples, and its violations have no source. */
ic_handle ic_archive_profile(
    ic_context *context, ic_handle archive, const char *name, size_t name_length, const char *locale,
    size_t locale_length, const char *reading_locale, size_t reading_locale_length);

/* ---- Profiles ---- */

/* Compiles a profile of rules; with 0 for `rules`, one that comes with the library, for which only the file that declares it
 * is read. Locales are tags of BCP 47, such as `de-CH`.
 *
 * `locale` is that of the person who sees what the profile says and shows: the language of messages, and the locale in which
 * values are shown and fields of the profile are typed into. With an empty one, messages are in English, and numbers have the
 * form of values.
 *
 * `reading_locale` is that of the people who wrote the texts that `ic_verdict`, `ic_evaluate`, `ic_judge` and `ic_value` get:
 * with `de`, `1.234` is 1234. With an empty one, the texts are values, such as those that a form has sent: `1.234` is 1.234,
 * whatever the `locale`. */
ic_handle ic_profile_compile(
    ic_context *context, ic_handle rules, const char *name, size_t name_length, const char *locale,
    size_t locale_length, const char *reading_locale, size_t reading_locale_length);

/* Puts out what a profile is, as a JSON object: `name`, `documentation`, `keyboard`, `sensitive`, `autocorrection`,
 * `display` and `number` (whether it shows values in another form, and as numbers of the locale), `required` (whether an
 * empty value is not acceptable), `label`, `hint` and `placeholder` (in the language of messages; missing if the profile has
 * none, as the following), `default` (a value), `autocomplete` (that of HTML) and `examples`. */
int32_t ic_profile_describe(ic_context *context, ic_handle profile);

/* What may be said of a value. */
enum ic_verdict {
  /* The value keeps all rules. */
  IC_ACCEPTABLE = 0,
  /* More text can make it acceptable. */
  IC_INTERMEDIATE = 1,
  /* It breaks a rule. */
  IC_INVALID = 2,
  /* A rule could not be judged within its limits. It is not accepted. */
  IC_UNDETERMINED = 3
};

/* The `ic_verdict` on a text: a value, or what is shown of one in the reading locale. */
int32_t ic_verdict(ic_context *context, ic_handle profile, const char *text, size_t length);

/* The `ic_verdict` on a text, with the answer of `check` as a JSON object. */
int32_t ic_evaluate(ic_context *context, ic_handle profile, const char *text, size_t length);

/* Judges many values, which stand one behind the other in `texts`. `ends` has the offset behind the last byte of each of
 * them, in ascending order. Puts out a byte for each value, its `ic_verdict`, and returns their number. */
int32_t ic_judge(
    ic_context *context, ic_handle profile, const char *texts, const uint32_t *ends, size_t count);

/* Puts out what is shown of a value. */
int32_t ic_display(ic_context *context, ic_handle profile, const char *value, size_t length);

/* Puts out the value of a text, after normalisation, or of what is shown of a value. Returns the `ic_verdict` on it. */
int32_t ic_value(ic_context *context, ic_handle profile, const char *text, size_t length);

/* Puts out the display of a value with `_` for each missing character, and the range of the part that is not shown yet.
 * Returns 1, or 0 if the length of the display is not fixed or nothing is missing. */
int32_t ic_remainder(ic_context *context, ic_handle profile, const char *value, size_t length);

/* Puts out a hint at the characters that may come next at a place of a text, such as `Next: a digit or “.”`. Returns 1, or
 * 0 if the characters are not known or are too many to describe. */
int32_t ic_hint(ic_context *context, ic_handle profile, const char *text, size_t length, size_t place);

/* Puts out the values of a list that a person may mean who has typed a text: those that begin with it, and those whose
 * label does, case and width aside. They are an array of JSON with objects with the members `value` and `label`, which is
 * missing if the value has none; at most `limit`. Returns their number, which is 0 if the values are not listed. */
int32_t ic_choices(ic_context *context, ic_handle profile, const char *text, size_t length, int32_t limit);

/* The origin of a text. */
enum ic_origin {
  IC_KEY = 0,
  IC_DELETION = 1,
  IC_PASTE = 2,
  IC_COMPOSITION = 3,
  IC_SUGGESTION = 4,
  IC_DICTATION = 5,
  IC_KEYBOARD = 6,
  IC_PROGRAMMATIC = 7,
  IC_UNDO = 8
};

/* The answer to a question about an edit. */
enum ic_decision {
  /* The edit may be made. */
  IC_ACCEPT = 0,
  /* Another edit has to be made in its place: replace the range with the output. */
  IC_AMEND = 1,
  /* The edit may not be made. The output is a JSON array of the violations. */
  IC_VETO = 2
};

/* Decides on the replacement of a range of a text, for hosts that keep the text themselves. Returns an `ic_decision`. */
int32_t ic_decide(
    ic_context *context, ic_handle profile, const char *text, size_t length, size_t start, size_t end,
    const char *replacement, size_t replacement_length, int32_t origin);

/* ---- Controls: a text that a profile controls ---- */

enum ic_control_kind {
  /* One line: line breaks are removed from insertions, and Return submits. */
  IC_FIELD = 0,
  /* Several lines. */
  IC_TEXT_VIEW = 1,
  /* One line behind tokens, such as recipients. */
  IC_TOKEN_FIELD = 2
};

/* Creates an empty control. */
ic_handle ic_control_create(ic_context *context, ic_handle profile, int32_t kind);

/* Sets another profile, unless the control belongs to a form, which sets it. The text stays as it is. Returns 0. */
int32_t ic_control_set_profile(ic_context *context, ic_handle control, ic_handle profile);

enum ic_control_option {
  /* The text is secret: nothing is kept for undo, and refusals show bullets. */
  IC_SECURE = 0,
  /* A key replaces the character behind the caret. */
  IC_OVERWRITES = 1,
  /* The first insertion after editing begins replaces all of the text. */
  IC_CLEARS_ON_INSERTION = 2
};

/* Switches an option on, or off with 0. Returns 0. */
int32_t ic_control_set_option(ic_context *context, ic_handle control, int32_t option, int32_t value);

/* Sets the text for a program: a value, which is never read as a person's text. It is not judged. Removes all steps of undo.
 * Returns 0. */
int32_t ic_control_set_text(ic_context *context, ic_handle control, const char *text, size_t length);

/* Sets the text from one that a person wrote, or that the field of the platform shows: it is read in the locale of the
 * control. Returns 1, or 0 if the text cannot be read; then it is set as it is. */
int32_t ic_control_set_display(ic_context *context, ic_handle control, const char *text, size_t length);

/* Puts out the text and the selection in it. The text is the value, but for dates that are shown as a locale writes them and
 * for labels: `ic_control_value` puts out the value. The returned number grows whenever the settled text changes. */
int32_t ic_control_text(ic_context *context, ic_handle control);

/* Sets the selection, a range of the text, clamped to it and widened to whole characters. Returns 0. */
int32_t ic_control_select(ic_context *context, ic_handle control, size_t start, size_t end);

/* Puts out where a range of the text is shown: its range in the display. Returns 0. */
int32_t ic_control_place(ic_context *context, ic_handle control, size_t start, size_t end);

/* The `ic_verdict` on a text that a person wants in the control, read in its locale, with the answer of `check` as a JSON
 * object. The control does not change. */
int32_t ic_control_evaluate(ic_context *context, ic_handle control, const char *text, size_t length);

/* The `ic_verdict` on the settled text, and the value to commit. */
int32_t ic_control_value(ic_context *context, ic_handle control);

/* Puts out what the field of the platform has to show, and the selection there; as the `message`, what keeps the settled text
 * from being acceptable, if something does, or of an acceptable one the question that was asked and is open; and the last
 * members of `ic_output`. Returns the number of `ic_control_text`. */
int32_t ic_control_display(ic_context *context, ic_handle control);

/* The `ic_verdict` on the settled text, and the state as a JSON object: the members of `ic_evaluate`, with ranges in the
 * display too, `text`, `display`, `settled`, `selection`, `composing`, `canUndo`, `canRedo`, `refusals` and, for a
 * token field, `tokens` and `selectedToken`. The text of a sensitive profile is not in it. */
int32_t ic_control_state(ic_context *context, ic_handle control);

/* ---- Events of the platform's field ----
 *
 * docs/binding.md says in which order a host reports them. All ranges and texts are those that the field of the platform
 * shows. After a function that returns whether there is a repair, 1 means: replace the range with the output, and then set
 * the selection of `ic_control_display`. */

/* Asks whether the platform may replace a range with a text, before it does so. Returns an `ic_decision`. */
int32_t ic_should_change(
    ic_context *context, ic_handle control, size_t start, size_t end, const char *text, size_t length,
    int32_t origin);

/* Reports that the platform has replaced a range with a text. The caret is behind the text. Returns 0. */
int32_t ic_did_replace(
    ic_context *context, ic_handle control, size_t start, size_t end, const char *text, size_t length,
    int32_t origin);

/* Asks whether the platform may replace one of several ranges, of its choice, and delete the others. `bounds` has the start
 * and the end of each range, and `count` is the number of ranges. Returns an `ic_decision`. */
int32_t ic_should_change_ranges(
    ic_context *context, ic_handle control, const uint32_t *bounds, size_t count, const char *text, size_t length,
    int32_t origin);

/* Reports that the platform has replaced the first of several ranges, in text order, and deleted the others. Returns 0. */
int32_t ic_did_replace_ranges(
    ic_context *context, ic_handle control, const uint32_t *bounds, size_t count, const char *text, size_t length,
    int32_t origin);

/* Reports the whole text that the field shows, with the selection. Returns 0. */
int32_t ic_did_show(
    ic_context *context, ic_handle control, const char *text, size_t length, size_t selection_start,
    size_t selection_end, int32_t origin);

/* Reports the marked text of an input method, which replaces the previous one or the selection, and the place of the caret
 * in it. Returns 0. */
int32_t ic_did_mark(ic_context *context, ic_handle control, const char *text, size_t length, size_t caret);

/* Reports that an input method has replaced the marked text by a final text. Returns 0. */
int32_t ic_did_commit(ic_context *context, ic_handle control, const char *text, size_t length);

/* Reports that the selection has moved. Returns 0. */
int32_t ic_did_select(ic_context *context, ic_handle control, size_t start, size_t end);

/* An event without arguments. */
enum ic_event {
  /* An input method keeps the marked text as it is. */
  IC_DID_UNMARK = 0,
  /* The platform reports that its text has changed. There may be a repair. */
  IC_DID_CHANGE = 1,
  /* An action of the person begins that arrives as several edits. */
  IC_BEGIN_ACTION = 2,
  /* It ends. There may be a repair. */
  IC_END_ACTION = 3,
  /* Dictation or handwriting begins. */
  IC_BEGIN_DICTATION = 4,
  /* It ends. There may be a repair. */
  IC_END_DICTATION = 5,
  /* A key goes down, and does not repeat. */
  IC_DID_BEGIN_PRESS = 6,
  /* All keys are up. */
  IC_DID_END_PRESS = 7,
  /* Backspace reaches the field, before anything is deleted. */
  IC_DID_PRESS_BACKSPACE = 8,
  /* The same of a key that is held down. */
  IC_DID_REPEAT_BACKSPACE = 9,
  /* The field gets the focus. */
  IC_DID_BEGIN_EDITING = 10,
  /* The field loses the focus. There may be a repair. */
  IC_DID_END_EDITING = 11
};

/* Reports an event. Returns 1 if there is a repair, else 0. */
int32_t ic_tell(ic_context *context, ic_handle control, int32_t event);

/* Reports an event, and puts out what the field has to show after it, as `ic_control_display` does, in place of the repair. A
 * key so takes three calls: `ic_should_change`, `ic_did_replace`, and this one with IC_DID_CHANGE. */
int32_t ic_settle(ic_context *context, ic_handle control, int32_t event);

/* ---- The app of the host ----
 *
 * A control asks the app about every edit, beside the rules, and tells it of a backspace that has nothing to delete. It does
 * so from the first call of one of these functions on. */

/* What the app says to an edit. */
enum ic_app_answers {
  IC_APP_PERMITS = 0,
  /* The app refuses the edit. The text is its reason for the person, which is a violation of the rule `delegate`; an empty text
   * for none. */
  IC_APP_REFUSES = 1,
  /* The app sets another text while it is asked. The edit is then judged again, in that text. */
  IC_APP_SETS_AND_PERMITS = 2,
  IC_APP_SETS_AND_REFUSES = 3
};

/* Says what the app answers to all questions about edits that follow; before, it permits them. The text is the one that it
 * sets, or its reason. Returns 0. */
int32_t ic_app_answer(ic_context *context, ic_handle control, int32_t answer, const char *text, size_t length);

/* A backspace that has nothing to delete. */
enum ic_command { IC_NO_COMMAND = 0, IC_BACKSPACE_ON_EMPTY = 1, IC_BACKSPACE_AT_START = 2 };

/* Returns the last `ic_command` of which this function has not told yet. */
int32_t ic_app_command(ic_context *context, ic_handle control);

/* ---- Actions of a person, for hosts whose platform has no field of its own ---- */

/* Types a text in place of the selection, or pastes it with IC_PASTE. Returns an `ic_decision`; after IC_AMEND the amended
 * edit was made. */
int32_t ic_insert(
    ic_context *context, ic_handle control, const char *text, size_t length, int32_t origin);

/* An action without arguments. */
enum ic_action {
  IC_DELETE_BACKWARD = 0,
  IC_DELETE_FORWARD = 1,
  /* Deletes all of the text, as a clear button does. */
  IC_CLEAR = 2,
  IC_UNDO_STEP = 3,
  IC_REDO_STEP = 4,
  IC_MOVE_LEFT = 5,
  IC_MOVE_RIGHT = 6,
  IC_MOVE_TO_START = 7,
  IC_MOVE_TO_END = 8,
  /* The person wants the text as it is, without what was refused. */
  IC_CONFIRM_REFUSALS = 9
};

/* Carries out an action. Returns 1 if it was allowed, else 0. */
int32_t ic_act(ic_context *context, ic_handle control, int32_t action);

/* How a commit ends. */
enum ic_commit_answer {
  /* The value is committed. */
  IC_COMMITTED = 0,
  /* The value is acceptable, but lacks input that was not taken. The next commit accepts it, unless more was refused until
   * then. */
  IC_ASKS = 1,
  /* The text is not acceptable. */
  IC_REFUSED = 2
};

/* Commits the text: the one way out of a field, whether the person has pressed Return, has clicked a button or has left the
 * field. Ends a composition and settles the text. Puts out the value; its `message` is the question after IC_ASKS, and the
 * first error after IC_REFUSED. Returns an `ic_commit_answer`. */
int32_t ic_commit(ic_context *context, ic_handle control);

/* Records input that the host could not insert at the caret, such as bytes that are not text, so that a commit asks about it.
 * Returns 0. */
int32_t ic_record_refusal(ic_context *context, ic_handle control, const char *text, size_t length);

/* Handles a press of Return in a field; with `ends_composition` other than 0, the key has just ended a composition. Otherwise
 * it is an `ic_commit`. Returns 1 if the field submits, also a text that is not acceptable, else 0; the `message` is then the
 * question, if the field asks one. */
int32_t ic_press_return(ic_context *context, ic_handle control, int32_t ends_composition);

/* ---- Tokens ---- */

/* A text in one piece with separators is a list: each acceptable part becomes a token, whichever function inserts it. The
 * question about one is answered with IC_ACCEPT if a part of it is usable; `ic_settle` then leaves the text that stays. */

/* Makes a token of the text, as `ic_commit` does. Returns 1 if it did, else 0, also if the field asks first. */
int32_t ic_token_commit(ic_context *context, ic_handle control);

/* Adds a token, a value that is not judged, behind the others. Returns 0. */
int32_t ic_token_add(ic_context *context, ic_handle control, const char *value, size_t length);

/* Puts out a token. Returns 0. */
int32_t ic_token_value(ic_context *context, ic_handle control, size_t index);

/* Removes a token. Returns 0. */
int32_t ic_token_remove(ic_context *context, ic_handle control, size_t index);

/* Selects a token, or none with an index of SIZE_MAX. Returns 0. */
int32_t ic_token_select(ic_context *context, ic_handle control, size_t index);

/* Sets the characters that make a token of the text before them; in a list, line breaks do so too. Returns 0. */
int32_t ic_token_set_separators(ic_context *context, ic_handle control, const char *text, size_t length);

/* ---- Forms: fields, branches, and rules about several fields ----
 *
 * docs/forms.md says what they mean. A form has a control for each of its fields. After each call that may have changed the text
 * of one of them, the host asks `ic_form_changes` what else has changed. */

/* Puts out the forms of rules: a JSON array of objects with a `name`, its `documentation` and its `source`. Returns their
 * number. */
int32_t ic_rules_forms(ic_context *context, ic_handle rules);

/* Compiles a form of rules; with 0 for `rules`, one that comes with the library. Its `locale` is that of the person who fills
 * it in, as that of `ic_profile_compile`: the language of messages, and the locale in which numbers are typed and shown. */
ic_handle ic_form_compile(
    ic_context *context, ic_handle rules, const char *name, size_t name_length, const char *locale,
    size_t locale_length);

/* Puts out what a compiled form is, as a JSON object: `name`, `documentation`, the names of its `fields`, and `needsToday`
 * (whether a rule depends on the day). Returns 0. */
int32_t ic_form_describe(ic_context *context, ic_handle compiled_form);

/* Creates a form with empty fields. `today` is the day of the evaluation, such as `2026-11-22`, which may be empty
 * for a form without `needsToday`. `multiline` has the names of the fields with several lines, separated by line feeds; their
 * controls are IC_TEXT_VIEW, the others IC_FIELD. */
ic_handle ic_form_create(
    ic_context *context, ic_handle compiled_form, const char *today, size_t today_length, const char *multiline,
    size_t multiline_length);

/* Returns the control of a field. It exists also while the field is not active, and keeps its text then. The form sets its
 * profile, and frees it. The control of a field with a sensitive profile is secure. */
ic_handle ic_form_control(ic_context *context, ic_handle form, const char *field, size_t length);

/* Returns the profile that the control of a field has now, as an object to be released. */
ic_handle ic_form_profile(ic_context *context, ic_handle form, const char *field, size_t length);

/* What `ic_form_changes` tells of a field: the sum of these numbers. */
enum ic_field_bits {
  /* Its evaluation or activity has changed. */
  IC_FIELD_CHANGED = 1,
  /* The violations of rules of the form that it carries may have changed. */
  IC_FIELD_CARRIED_CHANGED = 2,
  /* It belongs to the form now. */
  IC_FIELD_ACTIVE = 4,
  /* It must not be empty. */
  IC_FIELD_REQUIRED = 8,
  /* Times the index of the declaration whose profile an active field has. */
  IC_FIELD_DECLARATION = 256
};

/* Tells once what has changed since the last call. Returns 0 if nothing has, or else 1, and puts out `ic_field_bits` as a
 * `uint32_t` for each field, in the order of `ic_form_describe`. The `message` is a JSON object with the `violations` and
 * `questions` of `ic_form_state`, if they are not those that this function or `ic_form_state` has told last. */
int32_t ic_form_changes(ic_context *context, ic_handle form);

/* The `ic_verdict` on all active fields and rules. */
int32_t ic_form_verdict(ic_context *context, ic_handle form);

/* The `ic_verdict`, and the state as a JSON object: `form`, its name; `verdict`; `today`, if a rule depends on it; the
 * active `fields`, each with its name as `field`, the index of the `declaration` whose profile it has, and `required`
 * (whether it must not be empty); `violations` and `questions` as those of `check --form`, each question with its `number`.
 * The violations of a single field are in the state of its control. */
int32_t ic_form_state(ic_context *context, ic_handle form);

/* The `ic_verdict`, and a JSON object with the values of the active fields that are not empty, by their names, also of
 * sensitive ones. Use them only if the verdict is IC_ACCEPTABLE. */
int32_t ic_form_values(ic_context *context, ic_handle form);

/* Commits a form: the one way out of it, as `ic_commit` is of a field. Returns an `ic_commit_answer`. After IC_COMMITTED puts
 * out what `ic_form_values` does, and after IC_ASKS a JSON array of the questions: objects with the `field` and its
 * `message`. */
int32_t ic_form_commit(ic_context *context, ic_handle form);

/* Answers a question of a rule `external`, by its number: 1 for yes, 0 for no. The answer counts for the values of the
 * question, whatever the fields have now. Returns 0. */
int32_t ic_form_answer(ic_context *context, ic_handle form, int32_t question, int32_t answer);

/* Sets the day of the evaluation, such as `2026-11-22`. Returns 0. */
int32_t ic_form_set_today(ic_context *context, ic_handle form, const char *today, size_t length);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
