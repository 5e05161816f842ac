import type { RunStart, Program } from "@flowrun/core";
import { deepestJson, isWithinDepth } from "@flowrun/core/plugin";
import type { RunBegin } from "@flowrun/core/tooling";
import type { Admission } from "./admission.ts";
import type { Draining } from "./draining.ts";
import { fitArguments } from "./fit-arguments.ts";
import type { RequestFate, RunRequest, Webhook, WebhookFate } from "./host.ts";
import type { CallContext } from "./call-context.ts";
import { LiveCall } from "./live-call.ts";
import type { LiveCalls } from "./live-calls.ts";
import { onceWritten } from "./once-written.ts";
import type { Standing } from "./standing.ts";
import type { Versions } from "./versions.ts";

/** The needs of `Runs`. */
export interface RunsParts {
  readonly versions: Versions;
  readonly standing: Standing;
  readonly draining: Draining;
  readonly admission: Admission;
  readonly calls: LiveCalls;
  readonly context: CallContext;
}

/** A run that a room has begun, and the room. */
interface Begun {
  readonly run: RunBegin;
  readonly room: string;
}

/** Begins the runs of a host: those of webhooks and requests, and those that rooms have begin. */
export class Runs {
  readonly #parts: RunsParts;
  #count = 0;
  /** The runs of rooms that wait for the platform. */
  #waiting: readonly Begun[] = [];

  constructor(parts: RunsParts) {
    this.#parts = parts;
  }

  webhook({ name, id, payload }: Webhook): WebhookFate {
    const { calls, context, versions } = this.#parts;
    const { clock, tally } = context;
    if (!Object.hasOwn(versions.current.webhooks, name)) return "unhandled";
    if (calls.all().some(({ delivery }) => delivery === id)) return "duplicate";
    if (this.#isEnding || !isWithinDepth(payload, deepestJson)) {
      tally.webhooks.refused += 1;
      return "refused";
    }
    this.#begin({
      run: this.nextName("webhook"),
      delivery: id,
      webhook: name,
      payload,
      at: clock.now(),
    });
    return "started";
  }

  async request(asked: RunRequest): Promise<RequestFate> {
    const { admission, calls, context, standing, versions } = this.#parts;
    const { clock, ledger } = context;
    const part = partOf(asked, versions.current);
    if (part === undefined) return { kind: "unknown" };
    const fitting = fitArguments(versions.current, part, asked.args);
    if ("why" in fitting) return { kind: "wrong", why: fitting.why };
    if (this.#isEnding || !standing.isConnected || !admission.admits(calls.size))
      return { kind: "refused" };
    const run = this.nextName("request");
    this.#begin({
      run,
      part,
      args: fitting.args,
      by: `request:${"name" in asked ? asked.name : part}`,
      at: clock.now(),
    });
    await onceWritten(ledger);
    return { kind: "started", run };
  }

  /**
   * A room has a run begin, which waits for the platform. A run that cannot begin any more begins
   * in the next process, where there is a ledger.
   */
  ofRoom(run: RunBegin, room: string): void {
    const { calls, context, standing, versions } = this.#parts;
    const { clock, post } = context;
    if (calls.get(run.run) !== undefined || this.#isEnding) return;
    if (!standing.isConnected) {
      this.#waiting = [...this.#waiting, { run, room }];
      return;
    }
    const { run: name, part, args } = run;
    if (Object.hasOwn(versions.current.parts, part))
      this.#begin({ run: name, part, args, by: room, at: clock.now() });
    else post.gone(name);
  }

  /** The platform is there. */
  connected(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { run, room } of waiting) this.ofRoom(run, room);
  }

  /** Whether no run begins any more. */
  get #isEnding(): boolean {
    const { draining, standing } = this.#parts;
    return draining.hasBegun || standing.isClosed || standing.handOver !== undefined;
  }

  #begin(start: RunStart): void {
    const { calls, context, versions } = this.#parts;
    calls.add(new LiveCall(start, versions.current, context));
  }

  /**
   * A new name for a run or a signal. The time in it tells it from all names of earlier processes.
   * The prefix tells that a leg which a run dials is ours.
   */
  nextName(by: "webhook" | "request" | "signal"): string {
    this.#count += 1;
    return `fr.${by}.${this.#parts.context.clock.now()}.${this.#count}`;
  }
}

function partOf(asked: RunRequest, { parts, requests = {} }: Program): string | undefined {
  if ("part" in asked) return Object.hasOwn(parts, asked.part) ? asked.part : undefined;
  return Object.hasOwn(requests, asked.name) ? requests[asked.name] : undefined;
}
