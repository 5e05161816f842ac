import { randomUUID } from "node:crypto";
import { pause, type Cell, type Clock, type Json, type Logger } from "@flowrun/core/plugin";
import { type LedgerKey, MissingKeyError, openText, sealText } from "@flowrun/durability";
import type { CallSignal, Host, SignalFate } from "@flowrun/host";
import type { Beating } from "./beating.ts";

/** The parts that calls of other cells are told something with. */
export interface ElsewhereParts {
  readonly cell: Cell;
  readonly cellName: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Words are sealed with the first of these, and opened with any. */
  readonly keys: readonly LedgerKey[];
  readonly beating: Pick<Beating, "role">;
}

/** A signal for a call, told to all processes of a cell; `back` is the cell that waits for its fate. */
type Asked = { readonly signal: string; readonly back: string; readonly sealed: string };

/** The answer of a process to the signal `said`; `cell` is the one of that process. */
type Said = { readonly said: string; readonly cell: string; readonly sealed: string };

/** Only the owner of the calls knows the fate of a signal. */
type Word = SignalFate | { readonly kind: "stands_by" };

/** The word of an owner that has not the key: no call of the fleet is there. */
const notReadable = "";

/**
 * How long the owner of a cell may take to answer, and the others of a cell that nobody has, in
 * milliseconds.
 */
const mostMs = { owner: 2_000, others: 200 };

/**
 * Tells the calls of all other cells something, whoever has them, and takes what they tell the
 * calls of this one. Each process in a cell hears a signal, and the owner answers the cell that
 * asked. All is sealed on the way: an argument may be somebody's name.
 */
export class CallsElsewhere {
  readonly #parts: ElsewhereParts;
  readonly #stop: () => void;
  readonly #others = new Map<string, Cell>();
  readonly #waiting = new Map<string, (cell: string, word: Word) => void>();
  #attend: Host["signal"] | undefined;
  #isWarned = false;

  constructor(parts: ElsewhereParts) {
    this.#parts = parts;
    this.#stop = parts.cell.onTold((message) => {
      if (isAsked(message)) void this.#answer(message);
      if (isSaid(message)) this.#hear(message);
    });
  }

  /** The function that takes the signals of others, once the calls of this cell are here. */
  attend(attend: Host["signal"]): void {
    this.#attend = attend;
  }

  /**
   * Tells it the cell that has the call: `gone` is told where none has. It is `refused` where the
   * calls of a cell stand still that may have it. It is `unsure` where an owner says nothing, or the
   * cells cannot be found out.
   */
  async signal(given: CallSignal): Promise<SignalFate> {
    const { cell, cellName, clock } = this.#parts;
    const signal = { ...given, id: given.id ?? `cell ${randomUUID()}` };
    const late = pause(clock, clock.now() + mostMs.owner);
    const names = await Promise.race([cell.cells().catch(() => undefined), late]);
    if (names === undefined) return { kind: "unsure" };
    const others = names.filter((name) => name !== cellName);
    const fates = others.map((name) => this.#askIn(name, signal));
    const { promise: known, resolve } = Promise.withResolvers<SignalFate>();
    const listen = async (fate: Promise<SignalFate>): Promise<void> => {
      const each = await fate;
      if (isKnown(each)) resolve(each);
    };
    for (const fate of fates) void listen(fate);
    return Promise.race([known, Promise.all(fates).then(worstOf)]);
  }

  close(): void {
    this.#stop();
  }

  /** The fate of a signal in one cell. */
  async #askIn(name: string, signal: CallSignal): Promise<SignalFate> {
    const { cellName, clock } = this.#parts;
    const other = this.#other(name);
    const id = randomUUID();
    const owner = Promise.withResolvers<SignalFate>();
    let standsBy = false;
    this.#waiting.set(id, (from, word) => {
      if (from !== name) return;
      if (word.kind === "stands_by") standsBy = true;
      else owner.resolve(word);
    });
    other.tell({ signal: id, back: cellName, sealed: this.#seal(signal) } satisfies Asked);
    const silent = async (): Promise<SignalFate> => {
      const began = clock.now();
      const isHeld = await other.isHeld().catch(() => true);
      await pause(clock, began + (isHeld ? mostMs.owner : mostMs.others));
      if (isHeld) return { kind: "unsure" };
      return { kind: standsBy ? "refused" : "gone" };
    };
    return Promise.race([owner.promise, silent()]).finally(() => this.#waiting.delete(id));
  }

  async #answer({ signal: said, back, sealed }: Asked): Promise<void> {
    const { beating, cellName } = this.#parts;
    const signal = this.#open(sealed);
    const isOwner = (): boolean => beating.role === "owner";
    const fate = await this.#fateOf(signal);
    // A process that had the calls until now does not know the fate.
    const word: Word = isOwner() ? fate : { kind: "stands_by" };
    // Without the key of who asks, no word of this process can be read there either.
    const answer = isOwner() && signal === undefined ? notReadable : this.#seal(word);
    this.#other(back).tell({ said, cell: cellName, sealed: answer } satisfies Said);
  }

  async #fateOf(signal: unknown): Promise<SignalFate> {
    if (this.#parts.beating.role !== "owner" || this.#attend === undefined)
      return { kind: "refused" };
    return isSignal(signal) ? this.#attend(signal) : { kind: "gone" };
  }

  #hear({ said, cell, sealed }: Said): void {
    const take = this.#waiting.get(said);
    if (take === undefined) return;
    const word = sealed === notReadable ? { kind: "gone" } : this.#open(sealed);
    if (isWord(word)) take(cell, word);
  }

  #other(name: string): Cell {
    const other = this.#others.get(name) ?? this.#parts.cell.another(name);
    this.#others.set(name, other);
    return other;
  }

  #seal(what: CallSignal | Word): string {
    return sealText(JSON.stringify(what), this.#parts.keys);
  }

  /** The words that another process has sealed; nothing where it has not the same key. */
  #open(sealed: string): unknown {
    const { keys, log } = this.#parts;
    try {
      const text = openText(sealed, keys);
      if (keys.length > 0 && text === sealed) return undefined;
      return JSON.parse(text);
    } catch (error: unknown) {
      if (error instanceof MissingKeyError && !this.#isWarned) {
        this.#isWarned = true;
        const message = `A process of another cell tells calls something that this one cannot read: ${error.message}.`;
        log.warn({ code: "CLI_LEDGER_KEY" }, message);
      }
      return undefined;
    }
  }
}

/** Whether a cell has the call of a signal, so that no other one has. */
function isKnown({ kind }: SignalFate): boolean {
  return kind === "taken" || kind === "unknown" || kind === "wrong";
}

/** The fate where no cell has told one. */
function worstOf(fates: readonly SignalFate[]): SignalFate {
  const worst = (["unsure", "refused"] as const).find((kind) =>
    fates.some((fate) => fate.kind === kind),
  );
  return fates.find(isKnown) ?? { kind: worst ?? "gone" };
}

function isSignal(given: unknown): given is CallSignal {
  const { args } = (given ?? {}) as Partial<CallSignal>;
  return hasTexts(given, ["call", "name", "id"]) && typeof args === "object" && args !== null;
}

function isWord(given: unknown): given is Word {
  return hasTexts(given, ["kind"]);
}

function isAsked(message: Json): message is Json & Asked {
  return hasTexts(message, ["signal", "back", "sealed"]);
}

function isSaid(message: Json): message is Json & Said {
  return hasTexts(message, ["said", "cell", "sealed"]);
}

function hasTexts(given: unknown, names: readonly string[]): boolean {
  if (typeof given !== "object" || given === null) return false;
  const members = given as Readonly<Record<string, unknown>>;
  return names.every((name) => typeof members[name] === "string");
}
