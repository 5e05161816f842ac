import type { PlatformCommand } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";

/** What a call has on the platform as far as the host can tell, for the case that its interpreter no longer can. */
export interface Holdings {
  /** Notes a command about to be sent, or about to wait for its turn if it is a removal. */
  commanded(command: PlatformCommand): void;
  /** Notes that a removal failed, so that its leg or bridge is still there. */
  notRemoved(command: PlatformCommand): void;
  /** Notes a leg that is gone. */
  saw(event: CallEvent): void;
  /** What removes everything: legs first, so that nobody is left in a bridge that goes. */
  removals(): readonly PlatformCommand[];
}

/** The holdings of a call that begins with these legs: its inbound one, or none in the run of a webhook. */
export function createHoldings(inbound: readonly string[]): Holdings {
  const legs = new Set(inbound);
  const bridges = new Set<string>();
  return {
    commanded: (command) => {
      if (command.kind === "leg.originate") legs.add(command.leg);
      if (command.kind === "leg.hangup") legs.delete(command.leg);
      if (command.kind === "bridge.create") bridges.add(command.bridge);
      if (command.kind === "bridge.destroy") bridges.delete(command.bridge);
    },
    notRemoved: (command) => {
      if (command.kind === "leg.hangup") legs.add(command.leg);
      if (command.kind === "bridge.destroy") bridges.add(command.bridge);
    },
    saw: (event) => {
      if (event.kind === "leg.left" || event.kind === "leg.destroyed") legs.delete(event.leg);
    },
    removals: () => [
      ...[...legs].map((leg) => ({ kind: "leg.hangup", request: `host:${leg}`, leg }) as const),
      ...[...bridges].map((bridge) => ({ kind: "bridge.destroy", request: `host:${bridge}`, bridge }) as const),
    ],
  };
}
