import type { Clock, ConnectionState, Transport } from "@flowrun/core";
import type { Wanted, PlatformEvent } from "@flowrun/core/plugin";
import { ContractViolation } from "./contract-case.ts";

/** Something that a transport told, with which of its two ways it took. */
type Told = PlatformEvent | ConnectionState;

/** The events and states of one kind. */
type OfKind<Kind extends Told["kind"]> = Extract<Told, { readonly kind: Kind }>;

/** A receiver that can be waited on. */
export interface TransportProbe {
  /** Everything told so far, in order. */
  readonly told: readonly Told[];
  /**
   * The first thing of this kind for which `fits` holds, told already or within `deadlineMs`.
   * Rejects with a
   * `ContractViolation` that lists what was told instead.
   */
  next<Kind extends Told["kind"]>(
    kind: Kind,
    fits?: (told: OfKind<Kind>) => boolean,
  ): Promise<OfKind<Kind>>;
  /**
   * Has every connection from now on go on with these of the earlier ones; before that, with
   * nothing.
   */
  want(wanted: Wanted): void;
}

/** Tells a transport to connect, and listens. */
export function probe(transport: Transport, clock: Clock, deadlineMs: number): TransportProbe {
  const told: Told[] = [];
  const listeners = new Set<(one: Told) => void>();
  const hear = (one: Told): void => {
    told.push(one);
    for (const listener of listeners) listener(one);
  };
  let wanted: Wanted | undefined;
  transport.connect({
    event: hear,
    connection(state) {
      hear(state);
      return state.kind === "connected" && wanted !== undefined
        ? Promise.resolve(wanted)
        : undefined;
    },
  });
  return {
    told,
    want: (given) => void (wanted = given),
    next: (kind, fits = () => true) =>
      new Promise((resolve, reject) => {
        const stop = clock.wake(clock.now() + deadlineMs, () => {
          listeners.delete(listen);
          const kinds = told.map((one) => one.kind).join(", ");
          reject(
            new ContractViolation(
              `No "${kind}" that fits was told within ${deadlineMs} ms, only: ${kinds || "nothing"}.`,
            ),
          );
        });
        const listen = (one: Told): void => {
          if (!isOfKind(one, kind) || !fits(one)) return;
          stop();
          listeners.delete(listen);
          resolve(one);
        };
        listeners.add(listen);
        for (const one of told) listen(one);
      }),
  };
}

function isOfKind<Kind extends Told["kind"]>(told: Told, kind: Kind): told is OfKind<Kind> {
  return told.kind === kind;
}
