import type { PlatformEvent, TransportReceiver, ConnectionState } from "@flowrun/core/plugin";

/** A receiver that keeps what it was given. */
export interface RecordingReceiver extends TransportReceiver {
  readonly events: PlatformEvent[];
  readonly states: ConnectionState[];
  /** Resolves as soon as a state of this kind has come, `count` times in all. */
  reached(kind: ConnectionState["kind"], count?: number): Promise<ConnectionState>;
  /** Resolves as soon as that many events have come. */
  heard(count: number): Promise<void>;
}

/** A receiver with nothing in it. */
export function recordingReceiver(): RecordingReceiver {
  const events: PlatformEvent[] = [];
  const states: ConnectionState[] = [];
  const watchers = new Set<() => void>();
  const until = <Value>(find: () => Value | undefined): Promise<Value> =>
    new Promise((resolve) => {
      const watch = (): void => {
        const found = find();
        if (found === undefined) return;
        watchers.delete(watch);
        resolve(found);
      };
      watchers.add(watch);
      watch();
    });
  const notify = (): void => {
    for (const watch of watchers) watch();
  };
  return {
    events,
    states,
    event(event) {
      events.push(event);
      notify();
    },
    connection(state) {
      states.push(state);
      notify();
    },
    reached: (kind, count = 1) =>
      until(() => states.filter((state) => state.kind === kind)[count - 1]),
    heard: (count) =>
      until(() => (events.length >= count ? count : undefined)).then(() => undefined),
  };
}
