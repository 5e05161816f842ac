/**
 * A message of the library's parser with tokens as they look, e.g. `(` for `LPAREN`, to stand
 * inside a sentence.
 */
export function sayTokens(summary: string): string {
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
