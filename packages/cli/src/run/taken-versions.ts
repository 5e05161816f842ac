import type { Host } from "@flowrun/host";
import type { Program } from "@flowrun/core";

/** The versions of a flow that new calls take. */
export interface Versions {
  /**
   * New calls take this program from here on. Throws a `CliError` when the run has no tables for
   * it.
   */
  readonly swap: (program: Program) => void;
  /**
   * A share of a hundred new calls takes this program. Throws a `CliError` when the run has no
   * tables for it.
   */
  readonly offer: (program: Program, share: number) => void;
  /** All new calls take the program that is offered, which it gives; `undefined` when none is. */
  readonly accept: () => Program | undefined;
  /** The program that takes new calls, and the one that was offered last since then. */
  readonly programs: () => { readonly current: Program; readonly offered: Program | undefined };
}

/** The needs of taking versions of a flow. */
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
export function takenVersions({ host, taking, refuse, attend }: VersionParts): Versions {
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
