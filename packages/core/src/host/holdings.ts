import type { PlatformCommand } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";

/** What a call has on the platform as far as the host can tell, for the case that its interpreter no longer can. */
export class Holdings {
  // Lists, because a call has two legs and one bridge, and there are ten thousands of calls.
  #legs: readonly string[];
  #bridges: readonly string[] = [];

  /** The holdings of a call that begins with these legs. */
  constructor(inbound: readonly string[]) {
    this.#legs = inbound;
  }

  /** Notes a command about to be sent, or about to wait for its turn if it is a removal. */
  commanded(command: PlatformCommand): void {
    if (command.kind === "leg.originate") this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "leg.hangup") this.#legs = withoutItem(this.#legs, command.leg);
    if (command.kind === "bridge.create") this.#bridges = withItem(this.#bridges, command.bridge);
    if (command.kind === "bridge.destroy") this.#bridges = withoutItem(this.#bridges, command.bridge);
  }

  /** Notes that a removal failed, so that its leg or bridge is still there. */
  notRemoved(command: PlatformCommand): void {
    if (command.kind === "leg.hangup") this.#legs = withItem(this.#legs, command.leg);
    if (command.kind === "bridge.destroy") this.#bridges = withItem(this.#bridges, command.bridge);
  }

  /** Notes a leg that is gone. */
  saw(event: CallEvent): void {
    if (event.kind === "leg.left" || event.kind === "leg.destroyed") this.#legs = withoutItem(this.#legs, event.leg);
  }

  /** What removes everything: legs first, so that nobody is left in a bridge that goes. */
  removals(): readonly PlatformCommand[] {
    return [
      ...this.#legs.map((leg) => ({ kind: "leg.hangup", request: `host:${leg}`, leg }) as const),
      ...this.#bridges.map((bridge) => ({ kind: "bridge.destroy", request: `host:${bridge}`, bridge }) as const),
    ];
  }
}

function withItem(items: readonly string[], item: string): readonly string[] {
  return items.includes(item) ? items : items.concat(item);
}

function withoutItem(items: readonly string[], item: string): readonly string[] {
  return items.filter((other) => other !== item);
}
