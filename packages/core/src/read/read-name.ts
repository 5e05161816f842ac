import type { Located } from "../source/span.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { quote } from "../yaml/words.ts";

/** The spelling of names that expressions use: settings, variables, tables, columns and what stands under `as`. */
export const identifierPattern = "^(?!__)[A-Za-z_][A-Za-z0-9_]{0,62}$";

/** The spelling of names that only the flow itself uses: blocks and step ids. */
export const labelPattern = "^(?!__)[A-Za-z_][A-Za-z0-9_-]{0,62}$";

const identifier = new RegExp(identifierPattern);
const label = new RegExp(labelPattern);

/** Whether a name may stand in an expression; else a diagnostic. `what` begins the sentence: `The name of a table`. */
export function checkIdentifier(reader: ShapeReader, name: Located<string>, what: string): boolean {
  if (identifier.test(name.value)) return true;
  refuse(reader, name, what, "letters, digits and underscores, the first no digit");
  return false;
}

/** Whether a name may be that of a block or a step; else a diagnostic. */
export function checkLabel(reader: ShapeReader, name: Located<string>, what: string): boolean {
  if (label.test(name.value)) return true;
  refuse(reader, name, what, "letters, digits, underscores and hyphens, the first no digit and no hyphen");
  return false;
}

function refuse(reader: ShapeReader, { value, span }: Located<string>, what: string, allowed: string): void {
  const reserved = value.startsWith("__") && identifier.test(value.slice(2));
  const rule = reserved
    ? "begin with two underscores, which are reserved"
    : `be ${quote(value)}: it has 1 to 63 ${allowed}`;
  const better = value
    .replaceAll(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+/, "")
    .replace(/^(?=[0-9])/, "_")
    .slice(0, 63);
  reader.damage("FLOW_BAD_NAME", span, `${what} cannot ${rule}.`, {
    ...(identifier.test(better) ? { hint: `Write "${better}", for instance.` } : {}),
  });
}
