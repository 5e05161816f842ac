/** The hint for a text that names what only expressions know, without `${ }`; else `undefined`. */
export function bareExpressionHint(text: string): string | undefined {
  return bare.test(text) ? `Write "\${${text}}" if it is an expression.` : undefined;
}

const bare = /^[^$]*\b(?:vars|settings|call|args|webhook)\.\w+/;
