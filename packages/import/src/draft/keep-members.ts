import type { DraftStep } from "./flow-draft.ts";

/**
 * The step that keeps members of a server's answer in variables, as texts. A member that is missing
 * is empty. `members` has the path of each, such as `order.state`, by its variable.
 */
export function keepMembers(
  result: string,
  members: Readonly<Record<string, string>>,
): readonly DraftStep[] {
  const values = Object.entries(members).map(([variable, path]) => [
    variable,
    memberOf(result, path),
  ]);
  return values.length === 0 ? [] : [{ verb: "set", options: Object.fromEntries(values) }];
}

function memberOf(result: string, path: string): string {
  const names = path.split(".");
  const places = names.map((_, at) => [`${result}.body`, ...names.slice(0, at)].join("."));
  const guards = places.map(
    (place, at) => `type(${place}) == map && has(${place}.${names[at] ?? ""})`,
  );
  return `\${${guards.join(" && ")} ? string(${result}.body.${path}) : ""}`;
}
