import type { Declarations } from "./declarations.ts";

/** The remedy for a holder of values that other languages have, where this flow declares it: `vars.sum` for `env.sum`. */
export function declaredUnder(
  name: string,
  member: string | undefined,
  { settings, vars, args }: Declarations,
): string | undefined {
  if (member === undefined || !holders.has(name.toLowerCase())) return undefined;
  if (vars.has(member)) return `Write \`vars.${member}\`.`;
  if (settings.has(member)) return `Write \`settings.${member}\`.`;
  return args?.has(member) === true ? `Write \`args.${member}\`.` : undefined;
}

/** Words of other languages for what holds the values of a program. */
const holders: ReadonlySet<string> = new Set(
  "env config configuration conf cfg options opts params parameters input inputs globals global context ctx state flow this self constants".split(
    " ",
  ),
);

/** The remedy for a member of the flow's own that is near none: its section, where it is declared. */
export function toDeclare(what: string, name: string): string | undefined {
  return what === "setting" ? `Or declare "${name}" under \`settings\`.` : undefined;
}
