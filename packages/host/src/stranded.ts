import type {
  PlatformCommand,
  CallStart,
  RunStart,
  Program,
  Logger,
  Transport,
} from "@flowrun/core";
import type { PlatformEvent, Ledger, Survey, Wanted } from "@flowrun/core/plugin";
import { ask } from "./answer.ts";
import type { Observer } from "./host-options.ts";

/** Why nobody can go on with a call of another process. */
export type StrandedCode = "RUN_PROGRAM_LOST" | "RUN_RESUME_VERSION";

/** The needs of `StrandedCalls`. */
export interface StrandedParts {
  readonly ledger: Ledger;
  readonly transport: Transport;
  readonly log: Logger;
  readonly observe?: Observer;
}

/** A call that nobody can go on with. */
export interface Stranded {
  readonly start: CallStart | RunStart;
  readonly program: Program | undefined;
  readonly code: StrandedCode;
}

const reasons: Readonly<Record<StrandedCode, string>> = {
  RUN_PROGRAM_LOST: "The flow of a call is not there any more",
  RUN_RESUME_VERSION: "A call was led elsewhere by another version of flowrun",
};

/**
 * Calls of another process that this one cannot go on with. A conversation is left alone, until one
 * of its partners leaves; then the rest is removed. All others end: nobody wants the things that
 * the platform holds of them.
 */
export class StrandedCalls {
  readonly #parts: StrandedParts;
  /** The calls that nobody has looked at yet. */
  readonly #unjudged = new Map<string, Stranded>();
  /** The things that the platform holds of conversations, by their call. */
  readonly #conversations = new Map<string, Conversation>();
  readonly #ended = new Set<string>();

  constructor(parts: StrandedParts) {
    this.#parts = parts;
  }

  /** Whether somebody has to look what the platform holds of them. */
  get areUnjudged(): boolean {
    return this.#unjudged.size > 0;
  }

  /** The things that conversations need. */
  get wanted(): Wanted {
    const held = [...this.#conversations.values()];
    return {
      legs: held.flatMap(({ legs }) => legs),
      bridges: held.flatMap(({ bridges }) => bridges),
    };
  }

  /** Whether it is one of them, also one that has ended. */
  knows(call: string): boolean {
    return this.#conversations.has(call) || this.#ended.has(call);
  }

  add(call: string, stranded: Stranded): void {
    this.#unjudged.set(call, stranded);
  }

  /** Decides who is left alone. Without a survey nobody can be. */
  judge(survey: Survey | null): void {
    const { ledger, log } = this.#parts;
    for (const [call, stranded] of this.#unjudged) {
      const { code } = stranded;
      const held = heldBy(call, survey);
      const talking = held.legs.filter((leg) => survey?.legs.get(leg)?.isHelper !== true);
      const isConversation =
        talking.length === 2 && talking.every((leg) => survey?.legs.get(leg)?.state === "up");
      const fate = isConversation
        ? "who talks in it is left alone until one of them hangs up"
        : "it ends";
      log.error({ call, code }, `${reasons[code]}; ${fate}.`);
      if (isConversation) this.#conversations.set(call, { ...held, stranded });
      else this.#forget(call, stranded);
    }
    this.#unjudged.clear();
    ledger.commit(() => {});
  }

  #forget(call: string, { start, program }: Stranded): void {
    const { ledger, observe } = this.#parts;
    this.#ended.add(call);
    observe?.stranded?.({ start, program });
    ledger.write({ kind: "end", call });
  }

  /** Takes an event of the platform; `false` when it is about none of them. */
  takes(event: PlatformEvent): boolean {
    if (event.kind === "call.arrived" || event.kind === "playback.finished") return false;
    const found = [...this.#conversations].find(([, { legs }]) => legs.includes(event.leg));
    if (found === undefined) return false;
    const hasLeft = event.kind === "leg.left" || event.kind === "leg.destroyed";
    if (hasLeft) void this.#end(...found, event.leg);
    return true;
  }

  async #end(call: string, { legs, bridges, stranded }: Conversation, left: string): Promise<void> {
    const { ledger, log, transport } = this.#parts;
    this.#conversations.delete(call);
    const removals: readonly PlatformCommand[] = [
      ...legs
        .filter((leg) => leg !== left)
        .map((leg) => ({ kind: "leg.hangup", request: `host:${leg}`, leg }) as const),
      ...bridges.map(
        (bridge) => ({ kind: "bridge.destroy", request: `host:${bridge}`, bridge }) as const,
      ),
    ];
    for (const removal of removals) {
      const answer = await ask("transport", log, () => transport.perform(removal));
      if (answer.kind === "failed") log.warn({ call, code: answer.code }, answer.message);
    }
    log.info({ call }, "A conversation that was left alone has ended.");
    this.#forget(call, stranded);
    ledger.commit(() => {});
  }
}

interface Conversation extends Wanted {
  readonly stranded: Stranded;
}

/**
 * The things that the platform holds of a call: all its ids but that of the caller's leg are under
 * its own (I4).
 */
export function heldBy(call: string, survey: Survey | null): Wanted {
  const isOf = (id: string): boolean => id === call || id.startsWith(`fr.${call}.`);
  return {
    legs: [...(survey?.legs.keys() ?? [])].filter(isOf),
    bridges: [...(survey?.bridges ?? [])].filter(isOf),
  };
}
