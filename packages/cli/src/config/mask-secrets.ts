/** The look of a key whose value may be a secret. */
const secretName = "[\\w.-]*(?:pass|pwd|secret|token|credential|api_?key|headers|urls)[\\w.-]*";
const urlPassword = /(:\/\/[^\s:@/]*:)([^\s@]+)(?=@)/g;

/**
 * The text with everything that may be a password replaced by dots, every character by one, so that
 * columns still fit.
 *
 * A code frame shows whole lines of a configuration file, also the line above the mistake and lines
 * whose key is misspelt. So this goes by the look of a key, not by its meaning, and rather hides
 * too much. `names` are settings that the flow declares secret.
 */
export function maskSecrets(text: string, names: readonly string[] = []): string {
  const key = `["']?(?:${[secretName, ...names.map((name) => name.replaceAll(/\W/g, "\\$&"))].join("|")})["']?\\s*:\\s*`;
  const line = new RegExp(`^([ \\t]*${key})(.+)$`, "i");
  const inside = new RegExp(`([{,]\\s*${key})([^,}]+)`, "gi");
  /** The indent of a secret key whose value is a block of the lines below it. */
  let block = Number.POSITIVE_INFINITY;
  return text
    .split("\n")
    .map((each) => {
      const indent = each.search(/\S|$/);
      if (indent > block) return dots(each);
      block = /^[|>]/.test(line.exec(each)?.[2] ?? "") ? indent : Number.POSITIVE_INFINITY;
      return each.replace(line, hide).replace(inside, hide).replace(urlPassword, hide);
    })
    .join("\n");
}

function hide(_match: string, before: string, secret: string): string {
  return before + dots(secret);
}

function dots(text: string): string {
  return text.replace(/\S/g, "•");
}
