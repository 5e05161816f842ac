/** Words that YAML tools read as something else, which flows refuse as keys. */
const misread = /^(?:on|off|yes|no|y|n|true|false|null)$/i;

/** Whether a name is given away. */
type IsTaken = (name: string) => boolean;

/**
 * A name as flows have them, close to a given one: letters, digits and `_`, a letter first, at most
 * 40 characters. A number stands behind one that is `taken`.
 */
export function legalName(wanted: string, taken: IsTaken = () => false): string {
  return free(withoutMisread(plainName(wanted, /[^A-Za-z0-9_]+/g)), "_", taken);
}

/** The same for a block, which may hold hyphens. */
export function legalBlock(wanted: string, taken: IsTaken): string {
  return free(withoutMisread(plainName(wanted, /[^A-Za-z0-9_-]+/g)), "-", taken);
}

function free(name: string, sign: string, taken: IsTaken): string {
  if (!taken(name)) return name;
  for (let at = 2; ; at += 1) if (!taken(`${name}${sign}${at}`)) return `${name}${sign}${at}`;
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
