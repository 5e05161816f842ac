import type { RunStart, Program } from "@flowrun/core";
import { deepestJson, isWithinDepth, type RenewedMap } from "@flowrun/core/plugin";
import type { RunBegin } from "@flowrun/core/tooling";
import { fitArguments } from "./fit-arguments.ts";
import type { RequestFate, RunRequest, Webhook, WebhookFate } from "./host.ts";
import type { CallContext } from "./call-context.ts";
import { LiveCall } from "./live-call.ts";

/** The needs of `Runs`. */
export interface RunsParts {
  readonly program: () => Program;
  /** Whether no run begins any more: the host is draining, handing over or closed. */
  readonly isEnding: () => boolean;
  /** Whether one more run may begin that somebody asks for, as far as limits go. */
  readonly admits: () => boolean;
  /** Whether the platform is away, on which runs may dial. */
  readonly isAway: () => boolean;
  /** All that is live, by name. */
  readonly calls: Pick<RenewedMap<string, LiveCall>, "get" | "set" | "values">;
  /** The context that a run begins with, once the host is made. */
  readonly context: () => CallContext;
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
    const { program, isEnding, calls, context } = this.#parts;
    const { clock, tally } = context();
    if (!Object.hasOwn(program().webhooks, name)) return "unhandled";
    if (calls.values().some(({ delivery }) => delivery === id)) return "duplicate";
    if (isEnding() || !isWithinDepth(payload, deepestJson)) {
      tally.webhooks.refused += 1;
      return "refused";
    }
    this.#begin({
      run: this.#nextRun("webhook"),
      delivery: id,
      webhook: name,
      payload,
      at: clock.now(),
    });
    return "started";
  }

  async request(asked: RunRequest): Promise<RequestFate> {
    const { program, isAway, isEnding, admits, context } = this.#parts;
    const { clock, ledger } = context();
    const part = partOf(asked, program());
    if (part === undefined) return { kind: "unknown" };
    const { args: given } = asked;
    if (!isWithinDepth(given, deepestJson))
      return { kind: "wrong", why: "It is nested too deeply." };
    const fitting = fitArguments(program(), part, given);
    if ("why" in fitting) return { kind: "wrong", why: fitting.why };
    if (isEnding() || isAway() || !admits()) return { kind: "refused" };
    const run = this.#nextRun("request");
    this.#begin({
      run,
      part,
      args: fitting.args,
      by: `request:${"name" in asked ? asked.name : part}`,
      at: clock.now(),
    });
    // It begins in a microtask of its own, and is written then.
    await Promise.resolve();
    if (ledger !== undefined) await new Promise<void>((resolve) => ledger.commit(resolve));
    return { kind: "started", run };
  }

  /**
   * A room has a run begin, which waits for the platform. A run that cannot begin any more begins
   * in the next process, where there is a ledger.
   */
  ofRoom(run: RunBegin, room: string): void {
    const { program, isEnding, isAway, calls, context } = this.#parts;
    const { clock, post } = context();
    if (calls.get(run.run) !== undefined || isEnding()) return;
    if (isAway()) {
      this.#waiting = [...this.#waiting, { run, room }];
      return;
    }
    const { run: name, part, args } = run;
    if (Object.hasOwn(program().parts, part))
      this.#begin({ run: name, part, args, by: room, at: clock.now() });
    else post.gone(name);
  }

  /** The platform is there. */
  connected(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { run, room } of waiting) this.ofRoom(run, room);
  }

  #begin(start: RunStart): void {
    const { program, calls, context } = this.#parts;
    calls.set(start.run, new LiveCall(start, program(), context()));
  }

  /**
   * With the time, what comes again has a name of its own, also in another process. By the prefix
   * the leg that it dials is known as ours.
   */
  #nextRun(by: "webhook" | "request"): string {
    this.#count += 1;
    return `fr.${by}.${this.#parts.context().clock.now()}.${this.#count}`;
  }
}

function partOf(asked: RunRequest, { parts, requests = {} }: Program): string | undefined {
  if ("part" in asked) return Object.hasOwn(parts, asked.part) ? asked.part : undefined;
  return Object.hasOwn(requests, asked.name) ? requests[asked.name] : undefined;
}
