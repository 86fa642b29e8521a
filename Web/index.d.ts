/** InputControl in a page and on a server: one rule that controls what may be typed. */

/** Whether a value may be committed; `intermediate` if more text can make it acceptable. */
export type Verdict = 'acceptable' | 'intermediate' | 'invalid' | 'undetermined';

/** A half-open range in UTF-16 code units, as JavaScript counts. */
export interface Range {
  start: number;
  end: number;
}

/** What a rule finds wrong with a text. */
export interface Violation {
  /** The id of the rule, `profile.rule`. */
  rule: string;
  severity: 'error' | 'warning' | 'info';
  /** The language of the message, if it is not that of the locale, in which there is no text. */
  language?: string;
  /** The message for a person, in the locale of the profile. Show it as text, never as HTML. */
  message: string;
  /** The exact finding, for developers. */
  reason: string;
  range: Range;
  source?: { file: string; line: number; column: number };
}

export interface Evaluation {
  verdict: Verdict;
  /** The value to store: the text after normalisation, or the value of which it is the display. */
  value: string;
  /** Whether an `intermediate` or `invalid` verdict was not proven. */
  approximate: boolean;
  violations: Violation[];
}

/** An error or a warning about a rule file. */
export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning' | 'info';
  message: string;
  source?: { file: string; line: number; column: number };
  label?: string;
  /** The place in the text of the file. */
  range?: Range;
  related: { source: { file: string; line: number; column: number }; message?: string }[];
  help: string[];
  fix?: {
    message: string;
    keepsMeaning: boolean;
    /** In bytes of UTF-8. */
    edits: { file: string; start: number; end: number; unit: 'bytes'; replacement: string }[];
  };
  /** The diagnostic with the line of the source, as plain text. */
  rendered: string;
}

export interface ProfileDescription {
  name: string;
  documentation?: string;
  keyboard: 'default' | 'asciiCapable' | 'numberPad' | 'decimalPad' | 'phonePad' | 'emailAddress' | 'URL';
  /** Whether values must not appear in reports. */
  sensitive: boolean;
  /** The name of the field, in the language of messages. */
  label?: string;
  /** Help that stays beside the field, in the language of messages. */
  hint?: string;
  /** What an empty field shows, in the language of messages. */
  placeholder?: string;
  /** The value that a new field has. */
  default?: string;
  /** What browsers fill in: a value of HTML's `autocomplete`. */
  autocomplete?: string;
  autocorrection: boolean;
  /** Whether values are shown in another form. */
  display: boolean;
  /** Whether they are shown as the locale writes numbers. */
  number: boolean;
  /** Whether an empty value is not acceptable. */
  required: boolean;
  examples: { text: string; expectation: 'accepts' | 'pending' | 'rejects'; rule?: string }[];
}

export interface RefusedInput {
  /** The refused characters; missing if the profile is sensitive. */
  text?: string;
  /** The place in the value that lacks them. */
  place: number;
}

export interface ControlState {
  verdict: Verdict;
  violations: Violation[];
  composing: boolean;
  canUndo: boolean;
  canRedo: boolean;
  refusals: RefusedInput[];
  tokens?: string[];
  selectedToken?: number;
}

/** How a commit ends. */
export interface CommitAnswer {
  /** With `asks`, the value lacks something that was typed and not taken. The next commit accepts it. */
  kind: 'committed' | 'asks' | 'refused';
  value: string;
  /** The question or the first error, for a person; else empty. */
  message: string;
}

export interface FormCommitAnswer {
  kind: 'committed' | 'asks' | 'refused';
  /** The values of the active fields that are not empty, if they are committed. */
  values: Record<string, string>;
  questions: { field: string; message: string }[];
}

export interface Decision {
  kind: 'accept' | 'amend' | 'veto';
  range: Range;
  text: string;
  violations: Violation[];
}

/** What has changed in a form. */
export interface FormChange {
  /** The names of the fields whose evaluation or activity has changed. */
  fields: string[];
  /** The names of the fields whose violations of rules of the form may have changed. */
  carriers: string[];
}

/** What a rule of a form finds wrong. */
export interface FormViolation {
  /** The id of the rule, `form.rule`. */
  rule: string;
  /** `intermediate` if something is still missing. */
  verdict: 'intermediate' | 'invalid';
  /** Whether the rule waits for an answer. */
  waiting?: boolean;
  severity: 'error' | 'warning' | 'info';
  /** The names of the fields that carry the violation. */
  fields: string[];
  /** The language of the message, if it is not that of the locale, in which there is no text. */
  language?: string;
  /** The message for a person, in the locale of the form. Show it as text, never as HTML. */
  message: string;
  /** The exact finding, for developers. */
  reason: string;
  source?: { file: string; line: number; column: number };
}

/** A question of a rule `external`, which somebody else answers. */
export interface FormQuestion {
  /** The number of the question in its form. The same values give the same number. */
  readonly number: number;
  readonly name: string;
  /** The values in the order of the rule, also those of sensitive fields. */
  readonly values: readonly string[];
}

export interface FormDescription {
  name: string;
  documentation?: string;
  /** The names of all fields. */
  fields: string[];
  /** Whether a rule depends on the day. */
  needsToday: boolean;
}

/** An error of the engine. Its message is in English, for developers. */
export class InputControlError extends Error {
  constructor(message: string, code: string, options?: ErrorOptions);
  /** `load`, `rules`, `argument`, `compiled`, `handle`, `encoding`, `missing` (in the slim module) or `stopped`. */
  code: string;
  /** What is wrong with rules, if that is the error. */
  diagnostics: Diagnostic[];
}

/** The engine: a module for WebAssembly. */
/** The words that may stand at a place of a rule file. */
export interface Completion {
  /** Where the word begins that has been begun, in UTF-16 code units. */
  start: number;
  /** Whether what has been begun is one of the words. */
  isWhole: boolean;
  words: RuleWord[];
}

/** A word of the rule language or a name, an example that begins with it, and what it means. */
export interface RuleWord {
  word: string;
  example: string;
  help: string;
}

export class Engine {
  constructor(module: WebAssembly.Module);
  /** The rules that come with the library. */
  readonly shipped: Rules;
  /** A profile that comes with the library. */
  profile(name: string, options?: ProfileOptions): Profile;
  /** A form that comes with the library. */
  form(name: string, options?: { locale?: string }): CompiledForm;
  /** Reads a rule file. Throws an `InputControlError` with `diagnostics` if it has errors. */
  rules(text: string, options?: { name?: string }): Rules;
  /** What is wrong with a rule file; empty if nothing is. */
  diagnose(text: string, options?: { name?: string }): Diagnostic[];
  /** The words that may stand at a place of a rule file, for an editor; `null` in texts, patterns and comments. */
  complete(text: string, place: number): Completion | null;
  /** Whether an error has stopped the engine. Fields are plain fields then, and `load()` makes another engine. */
  readonly hasStopped: boolean;
  /** Reads compiled profiles, which `inputctl compile` writes. Refuses a file that was cut or altered, or is of another version. */
  compiled(bytes: ArrayBuffer | Uint8Array): CompiledProfiles;
  /** Whether the module has the rule language and the built-in rules. The slim one reads compiled profiles only. */
  readonly hasRules: boolean;
  /** Adds messages in a language, for all profiles and forms: a file of `texts`. They replace those in the same language. */
  addTexts(text: string, options?: { name?: string }): void;
  /** The languages of the built-in messages that the engine has. */
  readonly languages: string[];
  /** The number of objects of the engine that are not released. */
  readonly objectCount: number;
  /** The bytes of the engine's memory. */
  readonly memorySize: number;
}

export class Rules {
  private constructor();
  readonly profiles: {
    name: string;
    documentation?: string;
    source?: { file: string; line: number; column: number };
  }[];
  /** Compiles a profile; keep the result. */
  profile(name: string, options?: ProfileOptions): Profile;
  readonly forms: {
    name: string;
    documentation?: string;
    source?: { file: string; line: number; column: number };
  }[];
  /** Compiles a form; keep the result. Its `locale` is that of the person who fills it in, as that of `profile`. */
  form(name: string, options?: { locale?: string }): CompiledForm;
  /** The languages in which the rules have texts. */
  readonly languages: string[];
  /** The language of the texts that a request prefers, by the value of its field `Accept-Language`. */
  chooseLanguage(header: string): string;
  /** Compiles profiles to a file for the slim module, as `inputctl compile` does; without names, all. */
  compile(...names: string[]): Uint8Array;
  release(): void;
}

/** Profiles that were compiled ahead. They have no examples, and their violations have no source. */
export class CompiledProfiles {
  private constructor();
  readonly names: string[];
  profile(name: string, options?: ProfileOptions): Profile;
  release(): void;
}

/** The locales of a profile. */
export interface ProfileOptions {
  /**
   * That of the person who sees what the profile says and shows: the language of messages, and the locale in which values are
   * shown and fields are typed into. Without it, messages are in English, and numbers have the form of values.
   */
  locale?: string;
  /**
   * That of the people who wrote the texts that `check`, `evaluate`, `judge`, `lines` and `value` get: with `de`, `1.234` is
   * 1234. Without it, the texts are values, such as those that a form has sent, whatever the `locale`: `1.234` is 1.234.
   */
  readingLocale?: string;
}

/** A compiled profile. The texts that it judges may be values or, in the reading locale, what is shown of values. */
export class Profile {
  private constructor();
  readonly name: string;
  readonly description: Readonly<ProfileDescription>;
  check(text: string): Verdict;
  evaluate(text: string): Evaluation;
  /** The verdicts on many values, faster than one by one. */
  judge(values: readonly string[]): Verdict[];
  /**
   * Judges the lines of a stream, such as a file of Node or the body of a response. A line that is not UTF-8 is invalid. U+FEFF
   * at the start of the stream is not part of a line, in bytes and in strings.
   */
  lines(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<{ line: number; text: string; verdict: Verdict }>;
  /** The decision on an edit of a text that the host keeps itself. */
  decide(text: string, range: Range, replacement: string): Decision;
  display(value: string): string;
  value(text: string): string;
  /** The display with `_` for each missing character; `null` if its length is not fixed. */
  remainder(value: string): { text: string; missing: Range } | null;
  /** A hint at the characters that may come next; `null` if there is none. */
  hint(text: string, place?: number): string | null;
  /**
   * The values of a list that a person may mean who has typed a text: those that begin with it, and those whose label does,
   * case and width aside; at most 20 without a limit. None if the values are not listed.
   */
  choices(text?: string, limit?: number): { value: string; label?: string }[];
  release(): void;
}

/** A compiled form: fields, branches, and rules about several fields. Any number of forms of the page can share it. */
export class CompiledForm {
  private constructor();
  readonly name: string;
  readonly description: Readonly<FormDescription>;
  release(): void;
}

export interface AttachOptions {
  /**
   * For a profile that is given by its name, the locale of the person in front of the field: the language of messages, and the
   * locale in which numbers are typed and shown. By default `lang` of the page, or the browser's language.
   */
  locale?: string;
  /** The engine, if not the shared one. */
  engine?: Engine | Promise<Engine>;
  /** An element of the page for the reason; by default one that only screen readers find. */
  reason?: HTMLElement;
  /** Whether the field has tokens, such as recipients, and the characters that end one; by default a comma. */
  tokens?: boolean | { separators?: string };
  /** Whether nothing is kept for undo; by default for passwords. */
  secure?: boolean;
}

/**
 * A field of the page that a profile controls. It sends the events `change` (the settled value has changed), `refused`
 * (whose `detail` are the violations, or none if the field asks whether the value is right), `tokens` (the tokens) and `error` (the error).
 */
export class Field extends EventTarget {
  private constructor();
  /** The element; of several radio buttons, the first. */
  readonly element: HTMLElement;
  /** Resolves when the profile controls the field; rejects if it cannot. */
  readonly ready: Promise<Field>;
  /** The profile; `null` before the field is ready. To set one that was released, or of another engine, is an error. */
  profile: Profile | null;
  /**
   * The value to commit. Setting it asks nobody and removes all steps of undo; what is set is a value, and is never read as a
   * person's text. For a `select`, radio buttons or a checkbox it
   * must be the value of an option, or its normalised form; empty for no button. Another value is an error of the code `argument`.
   */
  value: string;
  /** What the field shows; the value of the chosen option. */
  readonly display: string;
  readonly verdict: Verdict;
  readonly violations: Violation[];
  readonly refusals: RefusedInput[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo(): boolean;
  redo(): boolean;
  readonly tokens: string[];
  readonly selectedToken: number | null;
  addToken(value: string): void;
  removeToken(index: number): void;
  /**
   * Commits the value, as a form does that is sent, for a page that sends values itself. If something that was typed was not
   * taken, it asks the person, and the next call commits.
   */
  commit(): CommitAnswer;
  /** A hint at what may be typed next; `null` if there is none. If the profile was released, an error of the code `handle`. */
  readonly hint: string | null;
  /** Gives the element back to the page. */
  detach(): void;
}

export interface AttachFormOptions {
  /** As that of a field, for a form that is given by its name. */
  locale?: string;
  /** For a form that is given by its name: the engine, if not the shared one. */
  engine?: Engine | Promise<Engine>;
  /** The day of the evaluation, such as `2026-11-22`; by default the day where the person is, also after midnight. */
  today?: string;
  /** Elements of the page for reasons, by the names of fields; by default `[data-reason="NAME"]`, or one behind the field or in its group. */
  reasons?: Record<string, HTMLElement>;
  /** An element of the page for the list of errors; by default one at the top of the form. With `false` there is no list. */
  summary?: HTMLElement | false;
  /** The heading of the list; by default in English or Chinese. */
  heading?: (count: number) => string;
  /** Answers questions of rules `external`. */
  ask?: (question: FormQuestion) => boolean | Promise<boolean>;
  /** The milliseconds after the last change of the form after which questions are asked; by default 300. */
  pause?: number;
}

/**
 * A form of the page that a form of rules controls. It sends the events `change` (whose `detail` is a `FormChange`, after the
 * events of the field), `question` (the `FormQuestion`) and `error` (the error).
 */
export class InputForm extends EventTarget {
  private constructor();
  readonly element: HTMLFormElement;
  /** Resolves when the rules control the form; rejects if they cannot. */
  readonly ready: Promise<InputForm>;
  /** The fields by their names; none before the form is ready. */
  readonly fields: Readonly<Record<string, Field>>;
  /** The names of the fields that belong to the form now. */
  readonly activeFields: string[];
  /** The worst of the verdicts of the active fields and of the rules. */
  readonly verdict: Verdict;
  /** What rules of the form find wrong, or what they lack. The violations of single fields are those of `fields`. */
  readonly violations: FormViolation[];
  /** The questions without an answer. */
  readonly questions: FormQuestion[];
  /** The values of the active fields that are not empty. Use them only if the verdict is `acceptable`. */
  readonly value: Record<string, string>;
  /** Commits the values, as sending the form does, for a page that sends them itself; asks as `commit` of a field does. */
  commit(): FormCommitAnswer;
  /** The day of the evaluation. Once it is set, it does not follow the day of the person. A text that is no day is an error. */
  today: string;
  /** Answers a question. The answer counts for the values of the question, whatever was typed meanwhile. */
  answer(question: FormQuestion, isYes: boolean): void;
  /** Gives the form and its fields back to the page. */
  detach(): void;
}

/**
 * Gives an engine the messages in the language of a locale: a file beside this one, of some kilobytes. Fields and forms that
 * are given by their names do so themselves. Without a file for the language, messages are in English.
 */
export function loadTexts(engine: Engine, locale: string): Promise<void>;

/** Loads the engine; by default `input-control.wasm` beside this file, once. */
export function load(source?: string | URL | Response | ArrayBuffer | Uint8Array | WebAssembly.Module): Promise<Engine>;

/** Lets a profile control an `input`, a `textarea`, or an element with `contenteditable`. */
export function attach(element: HTMLElement, profile: Profile | Promise<Profile> | string, options?: AttachOptions): Field;

/**
 * Lets a form of rules control a form of the page: each of its fields the `input`, `textarea` or `select` with its name, or the
 * radio buttons. `form` is a form of rules, or the name of one that comes with the library.
 */
export function attachForm(element: HTMLFormElement, form: CompiledForm | Promise<CompiledForm> | string, options?: AttachFormOptions): InputForm;

/**
 * Where the names of profiles are looked up: rules of the page, compiled profiles, or an engine for those that come with the
 * library.
 */
export type ProfileSource = Rules | CompiledProfiles | Engine;

/**
 * The element `<input-control profile="price">` around an `input`, a `textarea` or an element with `contenteditable`. Its
 * attributes are `profile`, `locale`, `tokens` (with the separators), `secure` and `reason` (the id of an element). It
 * sends `controlchange`, `controlrefused`, `controltokens` and `controlerror`, which bubble.
 */
export class InputControlElement extends HTMLElement {
  static rules?: ProfileSource | Promise<ProfileSource>;
  /** The field; `null` while there is none. */
  readonly field: Field | null;
  /** The element that is controlled. */
  readonly control: HTMLElement | null;
  /** The name of the profile. */
  profile: string;
  /** The value, as that of the field: what is set is never read as a person's text. */
  value: string;
  readonly verdict: Verdict;
  readonly violations: Violation[];
}

/** Defines the element; by default with the name `input-control` and the profiles that come with the library. */
export function defineElement(options?: {
  name?: string;
  rules?: ProfileSource | Promise<ProfileSource>;
}): typeof InputControlElement;

export function check(profile: Profile, text: string): Verdict;
export function evaluate(profile: Profile, text: string): Evaluation;
