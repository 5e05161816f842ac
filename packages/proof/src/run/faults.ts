import type { LookupCommand, PlatformCommand } from "@flowrun/core";
import type { PortFault } from "../scenario/scenario.ts";

/** The faults of a scenario, counting the commands that each concerns. */
export interface Faults {
  /** What goes wrong with this command; `undefined` when it works. */
  find(command: PlatformCommand | LookupCommand): PortFault | undefined;
}

/** The faults of one run. The first that concerns a command counts. */
export function createFaults(faults: readonly PortFault[]): Faults {
  const seen = new Map<PortFault, number>();
  return {
    find(command) {
      const concerned = faults.filter(
        ({ command: kind, subject }) =>
          kind === command.kind && (subject === undefined || subject === subjectOf(command)),
      );
      for (const fault of concerned) seen.set(fault, (seen.get(fault) ?? 0) + 1);
      return concerned.find((fault) => fault.nth === undefined || fault.nth === seen.get(fault));
    },
  };
}

function subjectOf(command: PlatformCommand | LookupCommand): string | undefined {
  if (command.kind === "store.lookup") return command.table;
  if (command.kind === "leg.originate") return command.endpoint;
  if (command.kind === "playback.start") return command.media;
  return undefined;
}
