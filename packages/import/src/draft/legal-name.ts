/** Words that YAML tools read as something else, which flows refuse as keys. */
const misread = /^(?:on|off|yes|no|y|n|true|false|null)$/i;

/**
 * A name as flows have them, close to a given one: letters, digits and `_`, a letter first, at most
 * 40 characters.
 */
export function legalName(wanted: string): string {
  return withoutMisread(plainName(wanted, /[^A-Za-z0-9_]+/g));
}

/** The same for a block, which may hold hyphens; a number stands behind one that is `taken`. */
export function legalBlock(wanted: string, taken: (name: string) => boolean): string {
  const name = withoutMisread(plainName(wanted, /[^A-Za-z0-9_-]+/g));
  if (!taken(name)) return name;
  for (let at = 2; ; at += 1) if (!taken(`${name}-${at}`)) return `${name}-${at}`;
}

function plainName(wanted: string, illegal: RegExp): string {
  const plain = wanted
    .normalize("NFKD")
    .replaceAll(illegal, "_")
    .replaceAll(/^[_-]+|[_-]+$/g, "")
    .slice(0, 40);
  return /^[A-Za-z]/.test(plain) ? plain : `x${plain === "" ? "" : `_${plain}`}`;
}

function withoutMisread(name: string): string {
  return misread.test(name) ? `${name}_` : name;
}
