import type { Command, Json } from "@flowrun/core";
import { mask } from "./mask.ts";

/** Whether commands are those of a journal, where a masked text stands for any, on either side. `ignored` fields may differ. */
export function sameCommands(
  recorded: readonly Command[],
  replayed: readonly Command[],
  ignored: readonly string[] = [],
): boolean {
  return (
    recorded.length === replayed.length &&
    recorded.every((command, place) => sameCommand(command, replayed[place], ignored))
  );
}

function sameCommand(recorded: Command, replayed: Command | undefined, ignored: readonly string[]): boolean {
  return replayed !== undefined && sameMembers({ ...recorded }, { ...replayed }, ignored);
}

function sameValue(recorded: Json, replayed: Json): boolean {
  // What cannot be computed from masked values is masked in a replay, also where the journal holds it.
  if (recorded === mask || replayed === mask || recorded === replayed) return true;
  if (typeof recorded !== "object" || typeof replayed !== "object" || recorded === null || replayed === null)
    return false;
  return Array.isArray(recorded) === Array.isArray(replayed) && sameMembers({ ...recorded }, { ...replayed }, []);
}

function sameMembers(
  recorded: Readonly<Record<string, unknown>>,
  replayed: Readonly<Record<string, unknown>>,
  ignored: readonly string[],
): boolean {
  const other = new Map(Object.entries(replayed));
  const members = Object.entries(recorded);
  const isSame = ([name, value]: [string, unknown]): boolean =>
    ignored.includes(name) || (other.has(name) && sameValue(value as Json, other.get(name) as Json));
  return members.length === other.size && members.every(isSame);
}
