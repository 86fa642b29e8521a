"""Makes small faults by rule, from the tokens of Swift and JavaScript; `Scripts/faults` puts them in.

The rules, each a mistake of one token or statement:

    bound        a < b: a <= b              condition   if a, b: if true, b; if false, b
    equality     a == b: a != b             statement   a.append(b), a = b: nothing
    connective   a && b: a || b             choice      a ? b : c: a ? c : b
    negation     !a: a                      default     a ?? b: b
    offset       1: 0                       extreme     min(a, b): max(a, b)
    literal      true: false
"""

import re

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<newline>\n)
  | (?P<space>[ \t\r]+)
  | (?P<number>\d[\w.]*\w|\d)
  | (?P<word>[\w$@\#`]+)
  | (?P<bracket>[()\[\]{}])
  | (?P<operator>[-+*/%=<>!&|^~?:.]+)
  | (?P<other>.)
""", re.VERBOSE | re.DOTALL)

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
EQUALITIES = {"==": "!=", "!=": "==", "===": "!==", "!==": "==="}
CONNECTIVES = {"&&": "||", "||": "&&"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "%=", "??=", "||=", "&&=", "&+=", "&-="}
# What ends the operand of an operator, whatever that is.
WEAKEST = ASSIGNMENTS | {"?", ":", "->", "=>"}
KEYWORDS = set("""return if guard while for case where in else let var const throw throws try unsafe await switch default
    repeat do defer of yield inout""".split())
# A statement that begins with one of these is no call and no assignment.
NO_STATEMENT = KEYWORDS | set("""break continue func init deinit import struct enum class extension protocol actor typealias
    precondition preconditionFailure fatalError assert super function export static public private package internal open
    fileprivate override mutating nonmutating final lazy weak unowned get set willSet didSet async catch finally new delete
    constructor subscript associatedtype operator nonisolated indirect convenience required consume discard macro""".split())
BINARY = COMPARISONS.keys() | EQUALITIES.keys() | CONNECTIVES.keys() | WEAKEST | set(
    "+ - * / % & | ^ << >> ?? ..< ... &+ &- &* &<< &>> is as".split())


class Token:
    def __init__(self, kind, text, start, end):
        self.kind, self.text, self.start, self.end = kind, text, start, end
        self.partner = None
        self.parent = None

    @property
    def is_word(self):
        return self.kind == "word"


def end_of_string(source, start, is_script):
    """Returns where the string that begins at a place ends, with the expressions in it."""
    hashes = re.match("#*", source[start:start + 8])[0]
    place = start + len(hashes)
    quote = '"""' if source.startswith('"""', place) and not is_script else source[place]
    close, escape = quote + hashes, "\\" + hashes
    place += len(quote)
    while place < len(source):
        if source.startswith(close, place):
            return place + len(close)
        if is_script and quote == "`" and source.startswith("${", place):
            place = end_of_brackets(source, place + 1, is_script)
        elif not is_script and source.startswith(escape + "(", place):
            place = end_of_brackets(source, place + len(escape), is_script)
        elif source.startswith(escape, place):
            place += len(escape) + 1
        else:
            place += 1
    raise ValueError(f"a string at {start} has no end")


def end_of_brackets(source, start, is_script):
    """Returns where the bracket that opens at a place is closed."""
    depth, place = 0, start
    while place < len(source):
        if source[place] in "\"'`" if is_script else source[place] == '"':
            place = end_of_string(source, place, is_script)
            continue
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(source[place], 0)
        place += 1
        if depth == 0:
            return place
    raise ValueError(f"a bracket at {start} is not closed")


def tokens_of(source, is_script):
    """Returns the tokens of a source without spaces and comments."""
    tokens, place = [], 0
    while place < len(source):
        character = source[place]
        begins = character in "\"'`" if is_script else re.match('#*"', source[place:place + 8])
        if begins:
            end = end_of_string(source, place, is_script)
            tokens.append(Token("string", source[place:end], place, end))
            place = end
            continue
        if is_script and character == "/" and source[place + 1] not in "/*" and (
                not tokens or tokens[-1].kind in ("operator", "newline") or tokens[-1].text in "([{,;return"):
            match = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/\w*").match(source, place)
            tokens.append(Token("string", match[0], place, match.end()))
            place = match.end()
            continue
        match = TOKEN.match(source, place)
        place = match.end()
        if match.lastgroup not in ("space", "comment"):
            tokens.append(Token(match.lastgroup, match[0], match.start(), match.end()))
    open_brackets = []
    for index, token in enumerate(tokens):
        token.parent = open_brackets[-1] if open_brackets else None
        if token.text in "([{" and token.kind == "bracket":
            open_brackets.append(index)
        elif token.kind == "bracket":
            token.partner = open_brackets.pop()
            tokens[token.partner].partner = index
            token.parent = open_brackets[-1] if open_brackets else None
    return tokens


class Maker:
    """Makes the faults of one file."""

    def __init__(self, source, is_script):
        self.source = source
        self.is_script = is_script
        self.tokens = tokens_of(source, is_script)
        self.found = []

    def is_binary(self, index):
        """Whether a token is an operator with spaces on both sides."""
        token = self.tokens[index]
        if token.text not in BINARY:
            return False
        return self.source[token.start - 1] in " \n" and self.source[token.end:token.end + 1] in (" ", "\n")

    def ends_statement(self, index):
        """Whether a newline ends a statement."""
        before = next((at for at in range(index - 1, -1, -1) if self.tokens[at].kind != "newline"), None)
        behind = next((at for at in range(index + 1, len(self.tokens)) if self.tokens[at].kind != "newline"), None)
        if before is None or behind is None:
            return True
        first = self.tokens[behind].text
        if first.startswith((".", "?.")) or first in "([{" and self.is_script:
            return False
        return not (self.is_binary(before) or self.is_binary(behind) or self.tokens[before].text == ",")

    def begins_condition(self, index):
        """Whether a brace behind a token opens the body of a Swift statement whose condition that is."""
        while index >= 0:
            token = self.tokens[index]
            if token.kind == "bracket":
                if token.text in "([{":
                    return False
                index = token.partner
            elif token.text in ("if", "guard", "while", "for", "switch", "where", "case"):
                return True
            elif token.kind == "newline" and self.ends_statement(index):
                return False
            index -= 1
        return False

    def stops(self, index, strong):
        token = self.tokens[index]
        if token.text in (",", ";") or token.is_word and token.text in KEYWORDS:
            # An operator of JavaScript.
            return not (self.is_script and token.text == "in")
        if token.kind == "newline":
            return self.ends_statement(index)
        if token.text.endswith(":") and token.kind == "operator":
            return True
        return self.is_binary(index) and token.text in strong

    def left(self, index, strong):
        """Returns where the left operand of an operator begins."""
        at = index - 1
        while at >= 0:
            token = self.tokens[at]
            if token.kind == "bracket" and token.text in "([{" or self.stops(at, strong):
                break
            at = token.partner - 1 if token.kind == "bracket" else at - 1
        at += 1
        while self.tokens[at].kind == "newline":
            at += 1
        return self.tokens[at].start

    def right(self, index, strong):
        """Returns where the right operand of an operator ends."""
        at = index + 1
        is_condition = None
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "bracket" and token.text in ")]}" or self.stops(at, strong):
                break
            if token.text == "{" and not self.is_script:
                if is_condition is None:
                    is_condition = self.begins_condition(index)
                if is_condition:
                    break
            at = token.partner + 1 if token.kind == "bracket" else at + 1
        at -= 1
        while self.tokens[at].kind == "newline":
            at -= 1
        return self.tokens[at].end

    def add(self, rule, kind, start, end, fault):
        if 0 <= start < end:
            self.found.append((rule, kind, start, end, fault))

    def binary(self, rule, index, strong, replacement):
        token = self.tokens[index]
        start, end = self.left(index, strong), self.right(index, strong)
        fault = self.source[start:token.start] + replacement + self.source[token.end:end]
        self.add(rule, "expression", start, end, fault)

    def conditions(self, index):
        """The conditions of an if, a guard or a while."""
        keyword = self.tokens[index].text
        constants = ("false",) if keyword == "while" else ("true", "false")
        if self.is_script:
            opening = self.tokens[index + 1]
            if keyword != "guard" and opening.text == "(":
                start, end = opening.end, self.tokens[opening.partner].start
                for constant in constants:
                    self.add("condition", "expression", start, end, constant)
            return
        at = begin = index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text in (",", "{", "else") or token.kind == "newline" and self.ends_statement(at):
                while self.tokens[begin].kind == "newline":
                    begin += 1
                first = self.tokens[begin].text
                if begin < at and first not in ("let", "var", "case") and not first.startswith("#"):
                    last = at - 1
                    while self.tokens[last].kind == "newline":
                        last -= 1
                    for constant in constants:
                        self.add("condition", "expression", self.tokens[begin].start, self.tokens[last].end, constant)
                if token.text != ",":
                    return
                begin = at + 1
            at = token.partner + 1 if token.kind == "bracket" and token.text in "([" else at + 1

    def statement(self, index):
        """The statement that begins a line, if it is a call or an assignment."""
        first = self.tokens[index]
        parent = first.parent
        if parent is None or self.tokens[parent].text != "{" or not first.is_word or first.text in NO_STATEMENT:
            return
        at, is_assignment = index, False
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind == "newline" and self.ends_statement(at) or token.text in ("}", ";"):
                break
            if token.text == "," or token.is_word and at > index and token.text in KEYWORDS - {"try", "unsafe", "await", "in"}:
                return
            if token.kind == "operator" and token.text in ASSIGNMENTS:
                is_assignment = True
            elif token.text.endswith(":") and not is_assignment:
                return
            at = token.partner + 1 if token.kind == "bracket" else at + 1
        last = self.tokens[at - 1]
        is_call = last.text in (")", "}") and self.tokens[index + 1].text in ("(", ".", "?.", "!.")
        if at - 1 > index and (is_assignment or is_call):
            end = last.end
            if self.is_script and at < len(self.tokens) and self.tokens[at].text == ";":
                end = self.tokens[at].end
            self.add("statement", "statement", first.start, end, "")

    def make(self):
        stronger = set(CONNECTIVES) | WEAKEST
        if self.is_script:
            stronger.add("??")
        comparing = stronger | COMPARISONS.keys() | EQUALITIES.keys()
        for index, token in enumerate(self.tokens):
            before = self.tokens[index - 1] if index else None
            text = token.text
            if token.kind == "operator" and self.is_binary(index):
                if text in COMPARISONS:
                    self.binary("bound", index, comparing, COMPARISONS[text])
                elif text in EQUALITIES:
                    self.binary("equality", index, comparing, EQUALITIES[text])
                elif text in CONNECTIVES:
                    self.binary("connective", index, WEAKEST | {"||"} | (set() if text == "||" else {"&&"}), CONNECTIVES[text])
                elif text == "??":
                    start, end = self.left(index, comparing | {"??"}), self.right(index, comparing)
                    self.add("default", "expression", start, end, self.source[token.end:end].strip())
                elif text == "?":
                    start, end = self.left(index, WEAKEST), self.tokens[index - 1].end
                    self.add("choice", "negated", start, end, "")
            elif text == "!" and self.source[token.start - 1] in " ([{\n" and re.match(r"[\w($]", self.source[token.end]):
                end = self.right(index, BINARY)
                self.add("negation", "expression", token.start, end, self.source[token.end:end])
            elif text in ("true", "false") and before.text not in (".",):
                self.add("literal", "expression", token.start, token.end, "false" if text == "true" else "true")
            elif token.kind == "number" and text == "1" and before.text in ("+", "-") and self.is_binary(index - 1):
                self.add("offset", "expression", token.start, token.end, "0")
            elif text in ("min", "max") and self.tokens[index + 1].text == "(" and (before.text == ".") == self.is_script:
                start = self.tokens[index - 2].start if self.is_script else token.start
                end = self.tokens[self.tokens[index + 1].partner].end
                other = "max" if text == "min" else "min"
                self.add("extreme", "expression", start, end,
                         self.source[start:token.start] + other + self.source[token.end:end])
            elif text in ("if", "guard", "while") and token.is_word:
                self.conditions(index)
            elif token.is_word and (before is None or before.kind == "newline" or before.text in "{;"):
                self.statement(index)
        return self.found


def faults_in(source, is_script=False):
    """Returns the faults of a source: the rule, its kind, where the part begins and ends, and what replaces it."""
    made = Maker(source, is_script).make()
    return [one for one in dict.fromkeys(made) if one[4] != source[one[2]:one[3]]]
