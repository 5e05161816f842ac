import { Lexer } from "yaml";
import type { Span } from "./span.ts";

/** One comment of a YAML text. */
export interface Comment {
  /** What stands behind the `#`, trimmed. */
  readonly text: string;
  /** From the `#` to the end of the line. */
  readonly span: Span;
}

/** The mark that the lexer puts before a scalar, which may itself begin with `#` when it is a block text. */
const scalarMark = "\u001f";
const marks = new Set([scalarMark, "\u0002", "\u0018"]);

/** The comments of a YAML text in its order; a `#` inside a text is none. Total: broken YAML gives what can be seen. */
export function commentsOf(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let at = 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    if (!marks.has(lexeme)) {
      if (lexeme.startsWith("#") && before !== scalarMark)
        comments.push({ text: lexeme.slice(1).trim(), span: { start: at, end: at + lexeme.trimEnd().length } });
      at += lexeme.length;
    }
    before = lexeme;
  }
  return comments;
}
