import { type V2Operations, type Verb, verbs as builtInVerbs } from "@flowrun/core";
import type { Rule } from "./rule.ts";
import { rules as builtInRules } from "./rules/index.ts";
import type { Section } from "../read/sections/section.ts";

/** The parts of the language that the steps of a flow may use. */
export interface Language {
  /** The verbs by their key. Default: those of this package. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** The sections that a flow may have. Default: those of this package. */
  readonly sections?: readonly Section[];
  /** The rules that a flow must keep beside its shape. Default: the rules of this package. */
  readonly rules?: readonly Rule[];
  /**
   * The operations that `v2` may call. Default: nothing is known of them, so that only the shape of
   * its steps is checked.
   */
  readonly operations?: V2Operations;
}

/** The language of this package with more verbs and rules, such as those of a plugin. */
export function withOwn(
  verbs: readonly Verb[] = [],
  rules: readonly Rule[] = [],
): Required<Pick<Language, "verbs" | "rules">> {
  return {
    verbs: { ...builtInVerbs, ...Object.fromEntries(verbs.map((verb) => [verb.name, verb])) },
    rules: [...builtInRules, ...rules],
  };
}
