import type { Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";
import type { RunningFlow } from "./start-flow.ts";

/** What versions of a flow are taken with. */
export interface VersionParts {
  readonly host: Pick<Host, "swap" | "offer" | "accept">;
  /** Holds the program that takes new calls. */
  readonly taking: { program: Program };
  /** Throws a `CliError` when the run cannot take a program. */
  readonly refuse: (program: Program) => void;
  /** Told each program that takes new calls from then on. */
  readonly attend: (program: Program) => void;
}

/** Takes another version of a flow for new calls, for all of them or for a share. */
export function takenVersions({
  host,
  taking,
  refuse,
  attend,
}: VersionParts): Pick<RunningFlow, "swap" | "offer" | "accept" | "programs"> {
  let offered: Program | undefined;
  const take = (program: Program): void => {
    taking.program = program;
    attend(program);
  };
  return {
    programs: () => ({ current: taking.program, offered }),
    swap(next) {
      refuse(next);
      offered = undefined;
      host.swap(next);
      take(next);
    },
    offer(next, share) {
      refuse(next);
      offered = next;
      host.offer(next, share);
    },
    accept() {
      if (!host.accept() || offered === undefined) return undefined;
      const accepted = offered;
      offered = undefined;
      take(accepted);
      return accepted;
    },
  };
}
