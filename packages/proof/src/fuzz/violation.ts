import type { Property } from "../property/property.ts";

/** The rules of a call; `I…` are the invariants of the interpreter (docs/architecture.md). */
export type Invariant =
  | "I1"
  | "I2"
  | "I4"
  | "I5"
  | "I6"
  | "I8"
  /** The flow met a fault, such as a division by zero or a loop without waiting (I7). */
  | "fault"
  /** Nothing is left of a call that has ended, and a call ends. */
  | "leftover"
  /** A call that nobody is connected in ends without the help of its limits. */
  | "endless"
  /** The caller is never in silence for longer than a bound. */
  | "silence"
  /** A property of a test file holds. */
  | "property";

/** An invariant that a call broke. */
export interface Violation {
  readonly invariant: Invariant;
  /** The event, as a sentence. */
  readonly message: string;
  /** When, in milliseconds from the start of the call. */
  readonly atMs: number;
  /** The step that ran; `undefined` when none did. */
  readonly step: string | undefined;
  /** The property that does not hold. */
  readonly property?: Property;
}
