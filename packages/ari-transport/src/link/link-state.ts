import { backoffMs, type Backoff, type PortError } from "@flowrun/core/plugin";

/**
 * The state of the connection. The number of the attempt under way or to come is `attempt`, from 1
 * again after each success. The counter `failures` goes on until a connection has settled. So a
 * connection that ends as soon as it begins is not tried again in a tight loop.
 */
export type LinkState =
  | { readonly kind: "idle" }
  | { readonly kind: "connecting"; readonly attempt: number; readonly failures: number }
  | { readonly kind: "connected"; readonly failures: number }
  | {
      readonly kind: "waiting";
      readonly attempt: number;
      readonly failures: number;
      readonly retryMs: number;
      readonly error: PortError;
    }
  | { readonly kind: "replaced"; readonly waits: boolean }
  | { readonly kind: "closed" };

/** The events of the connection. */
export type LinkSignal =
  /** `connect` was called, or the wait is over. */
  | { readonly kind: "begin" }
  | { readonly kind: "opened" }
  /** The connection has stood for a while. */
  | { readonly kind: "settled" }
  | { readonly kind: "lost"; readonly error: PortError }
  /**
   * Another process took the application over; `waits` when it is to be taken back as soon as it is
   * free.
   */
  | { readonly kind: "replaced"; readonly waits: boolean }
  | { readonly kind: "free" }
  /** The application is to be taken back from whoever took it over. */
  | { readonly kind: "take_back" }
  | { readonly kind: "close" };

/** The state after a signal; the same object when the signal means nothing in this state. */
export function nextLinkState(
  state: LinkState,
  signal: LinkSignal,
  random: () => number,
): LinkState {
  if (signal.kind === "close") return { kind: "closed" };
  switch (state.kind) {
    case "idle":
      return signal.kind === "begin" ? { kind: "connecting", attempt: 1, failures: 0 } : state;
    case "waiting": {
      const { attempt, failures } = state;
      return signal.kind === "begin" ? { kind: "connecting", attempt, failures } : state;
    }
    case "connecting":
      if (signal.kind === "opened") return { kind: "connected", failures: state.failures };
      return signal.kind === "lost"
        ? waiting(state.attempt + 1, state.failures + 1, signal.error, random)
        : state;
    case "connected":
      if (signal.kind === "settled") return { kind: "connected", failures: 0 };
      if (signal.kind === "replaced") return { kind: "replaced", waits: signal.waits };
      return signal.kind === "lost" ? waiting(1, state.failures + 1, signal.error, random) : state;
    case "replaced":
      return comesBack(state, signal) ? { kind: "connecting", attempt: 1, failures: 0 } : state;
    case "closed":
      return state;
  }
}

function comesBack({ waits }: { readonly waits: boolean }, { kind }: LinkSignal): boolean {
  return kind === "take_back" || (waits && kind === "free");
}

function waiting(
  attempt: number,
  failures: number,
  error: PortError,
  random: () => number,
): LinkState {
  return {
    kind: "waiting",
    attempt,
    failures,
    retryMs: backoffMs(failures, random(), backoffOf(error)),
    error,
  };
}

/**
 * All of a pause is left to chance, so that many clients do not come back at once. None is so long
 * that a platform which was started again has to wait 2 s for us, however long it was away.
 */
const usual: Backoff = { firstMs: 100, mostMs: 1_500, jitter: 1 };

/** A person has to correct wrong credentials. */
const refused: Backoff = { firstMs: 1_000, mostMs: 30_000, jitter: 1 };

function backoffOf({ code }: PortError): Backoff {
  return code === "ARI_CREDENTIALS" ? refused : usual;
}
