import type { Program, CallState, Logger } from "@flowrun/core";
import { faultsTooOften, type VersionFigures, type OfferFigures } from "./judge-offer.ts";

/** A caller who leaves before has not got far, in milliseconds. */
const earlyMs = 10_000;

/** Reasons of an end that are nobody's wish. */
const faults: ReadonlySet<string> = new Set(["fault", "limit", "overload", "broken"]);

interface Counts extends VersionFigures {
  started: number;
  ended: number;
  faulted: number;
  early: number;
  readonly reasons: Record<string, number>;
}

function figuresOf(counts: Counts): VersionFigures {
  return { ...counts, reasons: { ...counts.reasons } };
}

interface Standing {
  readonly program: Program;
  share: number;
  readonly offered: Counts;
  readonly current: Counts;
  isTakenBack: boolean;
}

/** A call that is over. */
export interface EndedCall {
  readonly program: Program;
  /** How it ended; `undefined` when it had not begun. */
  readonly state:
    | (Pick<CallState, "reason"> & { readonly call: Pick<CallState["call"], "started_at"> })
    | undefined;
}

/**
 * Which program a new call begins with: the one that takes all, or another one that is offered.
 * Pure of chance: the id of the call alone decides.
 */
export class Versions {
  #current: Program;
  readonly #log: Logger;
  #standing: Standing | undefined;

  constructor(current: Program, log: Logger) {
    this.#current = current;
    this.#log = log;
  }

  /** The version that takes all calls that are not offered another one. */
  get current(): Program {
    return this.#current;
  }

  /** The figures of the offer that stands, or that was taken back by itself. */
  get figures(): { readonly offer?: OfferFigures } {
    if (this.#standing === undefined) return {};
    const { share, offered, current, isTakenBack } = this.#standing;
    return {
      offer: { share, offered: figuresOf(offered), current: figuresOf(current), isTakenBack },
    };
  }

  /** Another program takes all new calls; what was offered is forgotten. */
  swap(program: Program): void {
    this.#standing = undefined;
    this.#current = program;
  }

  /** Offers a program; the same one again changes only its share. */
  offer(program: Program, share: number): void {
    if (this.#standing?.program === program && !this.#standing.isTakenBack) {
      this.#standing.share = share;
      return;
    }
    const none = (): Counts => ({ started: 0, ended: 0, faulted: 0, early: 0, reasons: {} });
    this.#standing = { program, share, offered: none(), current: none(), isTakenBack: false };
  }

  /** The offered version takes all new calls; `false` when none is offered. */
  accept(): boolean {
    const standing = this.#end();
    if (standing !== undefined) this.swap(standing.program);
    return standing !== undefined;
  }

  /** No new call takes what is offered; `false` when nothing is. */
  withdraw(): boolean {
    return this.#end() !== undefined;
  }

  /** The program that a call begins with. */
  programFor(call: string): Program {
    const standing = this.#standing;
    if (standing === undefined || standing.isTakenBack) return this.#current;
    const isOffered = placeOf(call) < standing.share;
    standing[isOffered ? "offered" : "current"].started += 1;
    return isOffered ? standing.program : this.#current;
  }

  /**
   * Counts a call that is over at `at`, and takes the offered version back when it faults more than
   * twice as often as the other one.
   */
  ended({ program, state }: EndedCall, at: number): void {
    const reason = state?.reason ?? "broken";
    const standing = this.#standing;
    if (standing === undefined || standing.isTakenBack) return;
    const counts = standing[program === standing.program ? "offered" : "current"];
    counts.ended += 1;
    counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1;
    if (faults.has(reason)) counts.faulted += 1;
    if (isEarly(state, at)) counts.early += 1;
    if (!faultsTooOften(standing)) return;
    const { offered } = standing;
    standing.isTakenBack = true;
    const fields = { faulted: offered.faulted, of: offered.ended };
    this.#log.warn(fields, "The offered version of the flow faults too often, and is taken back.");
  }

  /** The offered version, unless it was taken back. */
  #end(): Standing | undefined {
    const standing = this.#standing;
    this.#standing = undefined;
    return standing?.isTakenBack === false ? standing : undefined;
  }
}

function isEarly(state: EndedCall["state"], at: number): boolean {
  return state?.reason === "caller_left" && at - state.call.started_at < earlyMs;
}

/**
 * Where a call stands among a hundred: its id as 32-bit FNV-1a, stirred, since ids that follow one
 * another differ little.
 */
function placeOf(call: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < call.length; at += 1)
    hash = Math.imul(hash ^ call.charCodeAt(at), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}
