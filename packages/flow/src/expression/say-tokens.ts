/**
 * A message of the library's parser as a sentence: what stands where it broke off, before `rest`,
 * and what belongs there.
 */
export function brokenOff(summary: string, rest: string): string {
  const said = sayTokens(summary);
  const [, reserved] = /^reserved identifier: (\w+)$/.exec(said) ?? [];
  if (reserved !== undefined) return `"${reserved}" is a reserved word in expressions.`;
  const [, character] = /^unexpected character: '?(.+?)'?$/.exec(said) ?? [];
  // Inside a word that the parser took for a keyword, one of its letters is named.
  const [word = character] = /^[A-Za-z]\w+/.exec(rest) ?? [];
  if (character !== undefined) return `"${word}" has no meaning in an expression.`;
  return misplaced(said);
}

function misplaced(said: string): string {
  const [, expected, got] = /^expected (.+), got (.+)$/.exec(said) ?? [];
  const [, found = got] = /^unexpected token: (.+)$/.exec(said) ?? [];
  if (found === undefined) return `The expression is not written correctly: ${said}.`;
  const belongs = inQuotes(expected ?? "a value");
  return found === "the end"
    ? `The expression ends where ${belongs} is missing.`
    : `Here stands ${inQuotes(found)}, where ${belongs} belongs.`;
}

/** A sign in quotes; the words for one stand without. */
function inQuotes(found: string): string {
  return /^\w/.test(found) ? found : `"${found}"`;
}

/**
 * A message of the library's parser with tokens as they look, e.g. `(` for `LPAREN`, to stand
 * inside a sentence.
 */
function sayTokens(summary: string): string {
  return (
    (summary[0] ?? "").toLowerCase() +
    summary.slice(1).replaceAll(/\b[A-Z]{2,}\b/g, (token) => tokens[token] ?? token)
  );
}

const tokens: Readonly<Record<string, string>> = {
  EOF: "the end",
  NUMBER: "a number",
  STRING: "a string",
  BOOLEAN: "true or false",
  NULL: "null",
  IDENTIFIER: "a name",
  PLUS: "+",
  MINUS: "-",
  MULTIPLY: "*",
  DIVIDE: "/",
  MODULO: "%",
  EQ: "==",
  NE: "!=",
  LT: "<",
  LE: "<=",
  GT: ">",
  GE: ">=",
  AND: "&&",
  OR: "||",
  NOT: "!",
  IN: "in",
  LPAREN: "(",
  RPAREN: ")",
  LBRACKET: "[",
  RBRACKET: "]",
  LBRACE: "{",
  RBRACE: "}",
  DOT: ".",
  COMMA: ",",
  COLON: ":",
  QUESTION: "?",
  BYTES: "bytes",
};
