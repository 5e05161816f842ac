import type { Command } from "@flowrun/core";

/** The kind of a command as a scenario has it fail: each way to look rows up is a lookup there. */
export function faultKindOf({
  kind,
}: Pick<Command, "kind">): Exclude<Command["kind"], "store.find" | "store.list"> {
  return kind === "store.find" || kind === "store.list" ? "store.lookup" : kind;
}
