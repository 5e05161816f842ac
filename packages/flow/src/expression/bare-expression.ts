/**
 * The hint for a text that names what only expressions know, without `${ }` or in the signs of
 * another language; else `undefined`.
 */
export function bareExpressionHint(text: string): string | undefined {
  const written = text.replaceAll(foreign, (_, expression: string) => `\${${expression.trim()}}`);
  if (/^\$[a-z]\w*\.\w+$/.test(text)) return `Write "\${${text.slice(1)}}" if it is an expression.`;
  if (written !== text) return `Write "${written}" for the value.`;
  return bare.test(text) ? `Write "\${${text}}" if it is an expression.` : undefined;
}

const bare =
  /^[^$]*\b(?:vars|settings|call|args|webhook)\.\w+|^[A-Za-z_]\w*\.(?!(?:wav|mp3|gsm|ogg|ulaw|alaw|sln)\d*$)[A-Za-z_]\w*(?:\s*[-+*%]\s*[\w.]+|\s+\/\s+[\w.]+|\(.*\))?$/;

/**
 * `{{ x }}`, `{x}`, `$(x)`, `$[x}`, `$x}`, `#{x}`, `%{x}`, `&{x}`, `S{x}`, `$ {x}`, `<%= x %>` and
 * `$${x}`, of what begins with a name.
 */
const foreign =
  /(?:\{\{|<%=?|\$\$\{|[$#]\(|\$\[|\$(?=\w[^{}]*\})|\$ \{|[#%&]\{|(?<![A-Za-z])S\{|(?<!\$)\{)\s*([A-Za-z_][\w.]*(?:[^{}%\w.][^{}%]*?)?)\s*(?:\}\}|%>|\}|\)$)/g;
