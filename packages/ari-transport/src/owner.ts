import type { PortError, ConnectionState } from "@flowrun/core/plugin";
import type { Ask, Purpose } from "./ask.ts";
import { ariError } from "./catalogue.ts";

/** The owner of the application: this process, or another one. */
export interface Owner {
  /**
   * Asks while it is ours: what its new owner does not know of would be done twice, or stay.
   * Rejects with `ARI_REPLACED` where it is not.
   */
  readonly ask: Ask;
  /**
   * The platform says that another process has it. Gives what tells whether nothing has changed
   * since.
   */
  replaced(): () => boolean;
  /** To be called with each state of the connection, before the receiver is told of it. */
  changed(state: ConnectionState): void;
}

/**
 * It is ours at first, and again when the stream stands, or is lost. While it is not ours, a
 * question is refused only once the receiver is told so. A host that hands its calls over would
 * take an earlier refusal for an answer.
 */
export function createOwner(ask: Ask): Owner {
  let lost: PromiseWithResolvers<void> | undefined;
  const refuse = async (purpose: Purpose, told: Promise<void>): Promise<never> => {
    await told;
    throw replacedError(purpose);
  };
  return {
    ask: (purpose, request) =>
      lost === undefined ? ask(purpose, request) : refuse(purpose, lost.promise),
    replaced() {
      const own = (lost = Promise.withResolvers<void>());
      return () => lost === own;
    },
    changed({ kind }) {
      lost?.resolve();
      if (kind === "connected" || kind === "waiting") lost = undefined;
    },
  };
}

function replacedError(purpose: Purpose): PortError {
  return ariError(
    "ARI_REPLACED",
    `Another process has the application, so the platform was not asked to ${purpose()}.`,
    {
      certain: true,
    },
  );
}
