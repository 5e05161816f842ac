import type { Command } from "@flowrun/core";
import { mask } from "./decide-secrets.ts";

/** Whether commands are those of a journal, where a masked text stands for any. `ignored` fields may differ. */
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
  if (replayed === undefined) return false;
  const other = new Map<string, unknown>(Object.entries(replayed));
  const fields = Object.entries(recorded);
  const isSame = ([name, value]: [string, unknown]): boolean =>
    ignored.includes(name) || value === mask || other.get(name) === value;
  return fields.length === other.size && fields.every(isSame);
}
