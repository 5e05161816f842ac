import type { Observer } from "@flowrun/host";

/** An observer that tells another one, too, after the first. */
export function alsoTelling(first: Observer, second: Observer | undefined): Observer {
  if (second === undefined) return first;
  return {
    stepped(observation) {
      first.stepped?.(observation);
      second.stepped?.(observation);
    },
    broke(input) {
      first.broke?.(input);
      second.broke?.(input);
    },
    replayed(observation) {
      first.replayed?.(observation);
      second.replayed?.(observation);
    },
    forgotten(call, goesOn) {
      first.forgotten?.(call, goesOn);
      second.forgotten?.(call, goesOn);
    },
    stranded(call) {
      first.stranded?.(call);
      second.stranded?.(call);
    },
    roomStepped(observation) {
      first.roomStepped?.(observation);
      second.roomStepped?.(observation);
    },
    connection(state) {
      first.connection?.(state);
      second.connection?.(state);
    },
  };
}
