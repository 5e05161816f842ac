/**
 * A snippet of the Language Server Protocol (`${1:name}`, `$0`, `\}`) as CodeMirror writes it.
 * There braces are escaped where they would open a field, and the last place to type in is an empty
 * field.
 */
export function toSnippet(snippet: string): string {
  const token = /\\([\\$}])|\$\{(\d+):((?:\\.|[^}])*)\}|\$(\d+)|([{}])/g;
  return [...split(snippet, token)]
    .map((part) => (typeof part === "string" ? part : written(part)))
    .join("");
}

/** The texts between what matches, and the matches. */
function* split(text: string, token: RegExp): Generator<string | RegExpExecArray> {
  let end = 0;
  for (const found of text.matchAll(token)) {
    yield text.slice(end, found.index);
    yield found;
    end = found.index + found[0].length;
  }
  yield text.slice(end);
}

function written([, escaped, number, name = "", bare, brace]: RegExpExecArray): string {
  if (number !== undefined) return `\${${number}:${unescape(name)}}`;
  if (bare !== undefined) return bare === "0" ? "${}" : `\${${bare}}`;
  const character = escaped ?? brace ?? "";
  return character === "{" || character === "}" ? `\\${character}` : character;
}

function unescape(text: string): string {
  return text.replaceAll(/\\(.)/g, "$1").replaceAll(/[{}]/g, "");
}
