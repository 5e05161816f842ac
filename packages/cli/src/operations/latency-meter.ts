import type { Observation } from "@flowrun/host";
import type { PlatformCommand } from "@flowrun/core";
import type { Clock, Transport } from "@flowrun/core/plugin";
import { Histogram, latencyBounds } from "./histogram.ts";
import type { Metric } from "./prometheus-text.ts";

/**
 * Times how soon calls answer what happens to them, how long the platform takes, and how late the
 * event loop comes.
 */
export class LatencyMeter {
  readonly #clock: Clock;
  /**
   * When the events came that led to these commands. A command that is never sent is forgotten with
   * its call.
   */
  readonly #since = new WeakMap<PlatformCommand, number>();
  readonly #reactions = new Histogram(latencyBounds);
  readonly #requests = new Map<string, Histogram>();
  readonly #lag = new Histogram(latencyBounds);
  #stop = (): void => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes the first command for the platform that a step led to. */
  stepped({ event, result }: Observation): void {
    const first = result.commands.find(isForPlatform);
    if (first !== undefined) this.#since.set(first, event?.at ?? result.state.call.started_at);
  }

  /** A transport whose commands are timed. */
  watch(transport: Transport): Transport {
    return {
      connect: (receiver) => transport.connect(receiver),
      perform: (command, created) => {
        const began = this.#clock.now();
        this.#sent(command, began);
        const answered = (): void => this.#answered(command.kind, began);
        const answer = transport.perform(command, created);
        answer.then(answered, answered);
        return answer;
      },
      ...passedOn(transport),
      close: () => transport.close(),
    };
  }

  /**
   * Looks ten times a second how late the event loop comes, until `stop`. A meter that has started
   * starts anew.
   */
  start(): void {
    this.#stop();
    const due = this.#clock.now() + lookMs;
    this.#stop = this.#clock.wake(due, () => {
      this.#lag.observe((this.#clock.now() - due) / 1_000);
      this.start();
    });
  }

  /** Looks no more. */
  stop(): void {
    this.#stop();
  }

  /** The measures so far. */
  metrics(): readonly Metric[] {
    return [
      {
        name: "flowrun_reaction_seconds",
        kind: "histogram",
        help: "From an event until the first command that it led to was sent. Events are timed in whole milliseconds.",
        samples: this.#reactions.samples(),
      },
      {
        name: "flowrun_platform_request_seconds",
        kind: "histogram",
        help: "How long the platform took to answer a request, by the command.",
        samples: [...this.#requests].flatMap(([command, histogram]) =>
          histogram.samples({ command }),
        ),
      },
      {
        name: "flowrun_event_loop_lag_seconds",
        kind: "histogram",
        help: "How late the event loop came to something that was due, looked at ten times a second.",
        samples: this.#lag.samples(),
      },
    ];
  }

  #sent(command: PlatformCommand, at: number): void {
    const since = this.#since.get(command);
    if (since === undefined) return;
    this.#since.delete(command);
    this.#reactions.observe(Math.max(0, at - since) / 1_000);
  }

  #answered(kind: string, began: number): void {
    const histogram = this.#requests.get(kind) ?? new Histogram(latencyBounds);
    this.#requests.set(kind, histogram);
    histogram.observe((this.#clock.now() - began) / 1_000);
  }
}

const lookMs = 100;

function isForPlatform(
  command: Observation["result"]["commands"][number],
): command is PlatformCommand {
  return /^(leg|bridge|playback)\./.test(command.kind);
}

/** The optional members of a transport; one that is missing here does not compile. */
const optional: Readonly<Record<Exclude<keyof Transport, "connect" | "perform" | "close">, true>> =
  {
    prepare: true,
    survey: true,
    sound: true,
    recording: true,
    origin: true,
    note: true,
    noted: true,
    takeBack: true,
    adopt: true,
  };

/** The members of these that a transport has. */
function passedOn(transport: Transport): Partial<Transport> {
  const names = Object.keys(optional) as (keyof typeof optional)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const able = transport[name];
      return able === undefined ? [] : [[name, able.bind(transport)]];
    }),
  );
}
