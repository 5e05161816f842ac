import type { Option } from "../language/option.ts";
import type { StepNode } from "../language/ast.ts";
import type { ValueType } from "../language/value-type.ts";
import type { VerbMachine } from "../interpret/machine.ts";

/**
 * A verb of the flow language, whole: what may be written (for the checker, the editor's schema and the documentation)
 * and what it does (for the interpreter). Each verb is one file in `verbs/` and one line in `verbs/index.ts`.
 */
export interface Verb {
  /** The key in a flow file. */
  readonly name: string;
  /** One sentence: what it does for the call. */
  readonly summary: string;
  /** The option that a bare scalar or list fills; absent when the verb stands alone or always takes a map. */
  readonly principal?: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Closed list, the normal outcome first; empty for a verb that never hands on (`go`, `hangup`). */
  readonly outcomes: readonly string[];
  /** The outcomes that this step's options make impossible, e.g. `invalid` without a `pattern`. Default: none. */
  readonly impossible?: (step: StepNode) => readonly string[];
  /** The type of the name under `as`; absent for a verb that yields nothing. */
  readonly result?: (step: StepNode) => ValueType;
  /** The outcomes after which the name under `as` is set. Default: the normal one. */
  readonly resultOn?: readonly string[];
  /** How the flow goes on after this step. Default: `next`. */
  readonly flow?: "next" | "jump" | "end";
  /** Whether the step waits for the world, so that a loop through it cannot spin. Default: `false`. */
  readonly waits?: boolean;
  /** Whether the caller must have been answered before. Default: `false`. */
  readonly needsAnswer?: boolean;
  /** Whether the verb may stand in `finally`, where there is no caller any more. Default: `false`. */
  readonly inFinally?: boolean;
  /** Whether the verb may stand where a webhook leads: it needs no call. Default: `false`. */
  readonly inWebhook?: boolean;
  /** What the interpreter runs. */
  readonly machine: VerbMachine;
}
