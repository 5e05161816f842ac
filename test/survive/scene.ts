import { compileFlow } from "@flowrun/flow";
import type { Program } from "@flowrun/core";
import type { Clock } from "@flowrun/core/plugin";
import {
  createPlatform,
  type CalleeBehaviour,
  type CallLine,
  type Platform,
} from "@flowrun/simulator";

/** What became of one caller. */
export interface Seen {
  readonly from: string;
  /** What was to be typed. */
  readonly keys: string;
  /** The phone that the plan leads to. */
  readonly reaches: string;
  /** The phones, or the lines of other callers, with whom the caller was connected, in order. */
  readonly met: readonly string[];
  /** How often the caller was put into a bridge. */
  readonly entered: number;
  /** How often the phone of this number was rung, which nobody but the flow calls. */
  readonly rungBack: number;
  /** What was played to the caller, in order. */
  readonly heard: readonly string[];
  /** How often a message of the caller was begun to be recorded. */
  readonly recorded: number;
  /** Whether somebody else ended the call. */
  readonly wasCut: boolean;
  /**
   * Whether nobody heard the platform for a while, so that nobody can tell why a phone is not
   * called any more.
   */
  readonly hadGap: boolean;
}

/** What a caller may want. */
export interface Errand {
  /** Whose number it is; the numbers that nobody knows unless told. */
  readonly from?: string;
  readonly keys: string;
  readonly reaches: string;
  /** Whether it is asked for by the program around the host, and nobody calls. */
  readonly asks?: true;
}

/** A flow, what people do in it, and what has to come of them. */
export interface Scene {
  /** The flow; it tells a secret where it does not say what is one. */
  readonly program: Program;
  readonly openProgram: Program;
  readonly errands: readonly Errand[];
  /** Whether the caller begins to type, and to talk, when this happens on the line. */
  readonly typesAt: (line: CallLine) => boolean;
  /** Whether the caller has what was called for, and leaves after a talk. */
  readonly leavesAt: (line: CallLine) => boolean;
  /** How phones behave that do not answer soon. */
  readonly phones?: Readonly<Record<string, CalleeBehaviour>>;
  /**
   * How many phones may ring for one caller, one after the other; each of them once. Default: 1.
   */
  readonly mostRung?: number;
  /**
   * When a phone may be rung again for the same caller, after it was rung in vain: also where more
   * was done than calls survive.
   */
  readonly ringsAgain?: "once lost" | "always";
  /**
   * S4: whether a caller has come where the flow leads; and, where more was done than calls
   * survive, where one may be lost.
   */
  readonly isRight: (seen: Seen) => boolean;
  readonly mayBeLost: (seen: Seen) => boolean;
}

/** The platform on which a scene takes place; `say` is told all that happens there. */
export function platformOf(
  { phones = {} }: Scene,
  {
    clock,
    seed,
    say,
  }: { readonly clock: Clock; readonly seed: number; readonly say: (line: object) => void },
): Platform {
  const platform = createPlatform({ clock, seed, defaultCallee: { kind: "answer", afterMs: 700 } });
  platform.watch(say);
  for (const [name, phone] of Object.entries(phones)) platform.endpoint(name, phone);
  return platform;
}

/** The flow of a scene. */
export function compiled(text: string): Program {
  const { program, diagnostics } = compileFlow({ name: "scene.yaml", text });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return program;
}

/** Whether somebody else is in the bridge that is entered. */
export const isWith = (line: CallLine): boolean =>
  line.kind === "bridge.entered" && line.peers.length > 0;

/** Whether exactly the phone was reached that is wanted, and nobody was cut off. */
export const reachedOne = ({ met, reaches, wasCut }: Seen): boolean =>
  met.length === 1 && met[0] === reaches && !wasCut;

/** Whether no other phone was reached, and that one not twice. */
export const reachedNobodyElse = ({ met, reaches }: Seen): boolean =>
  met.length === 0 || (met.length === 1 && met[0] === reaches);
