import type { Ask } from "./ask.ts";
import { answerError } from "./codec/answer.ts";
import { bridgePurpose, bridgeRequest } from "./codec/bridge-request.ts";
import { channelPath } from "./codec/paths.ts";
import { isOurId, type KnownThings } from "./ids/known-things.ts";
import type { LateCreations } from "./late-creations.ts";

/** Legs that somebody else has originated for bridges of ours. No flow knows of them. */
export interface Guests {
  /**
   * Adds a leg to the bridge that it was originated for, as the platform document has it. Both have
   * the platform's ids. Gives `false` where the bridge is not ours or does not stand, and where the
   * leg may be one of ours that was given up.
   */
  admit(channel: string, bridge: string): boolean;
  /** A leg for this bridge was given up, and nobody knows its channel: no guest is admitted there. */
  doubt(bridge: string): void;
  /** The bridge is destroyed: its guests are hung up. */
  dismiss(bridge: string): void;
}

/** The needs of `createGuests`. */
export interface GuestParts {
  readonly app: string;
  readonly ask: Ask;
  readonly known: KnownThings;
  readonly late: LateCreations;
}

/** Nobody is there. */
export function createGuests({ app, ask, known, late }: GuestParts): Guests {
  const guests = new Map<string, string[]>();
  const doubtful = new Set<string>();
  const hangUp = (leg: string): void => late.remove(channelPath(known.ids, leg));
  const add = async (bridge: string, leg: string): Promise<void> => {
    const command = { kind: "bridge.add", request: "", bridge, leg } as const;
    const purpose = (): string => bridgePurpose(command);
    const answer = await ask(purpose, bridgeRequest(command, known.ids, app)).catch(() => null);
    if (answer === null || answerError(purpose, answer) !== null) hangUp(leg);
  };
  return {
    admit(channel, theirs) {
      const bridge = known.bridges.byTheirs(theirs);
      if (bridge === undefined || bridge.connection !== known.connection()) return false;
      if (isOurId(channel) || doubtful.has(bridge.ours)) return false;
      guests.set(bridge.ours, [...(guests.get(bridge.ours) ?? []), channel]);
      void add(bridge.ours, channel);
      return true;
    },
    doubt: (bridge) => void (known.bridges.byOurs(bridge) && doubtful.add(bridge)),
    dismiss(bridge) {
      doubtful.delete(bridge);
      for (const guest of guests.get(bridge) ?? []) hangUp(guest);
      guests.delete(bridge);
    },
  };
}
