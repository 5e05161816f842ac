import type { KnownOptions } from "../interpret/verb-options.ts";
import type { Verb } from "../interpret/verb.ts";

/** A member of a step's result of which its verb says whether it is null. */
export interface NullLaw {
  readonly member: string;
  readonly isNull: boolean;
}

/** The laws of a verb that say of members of its result whether they are null after an outcome. */
export function nullLaws(verb: Verb, outcome: string, known: KnownOptions): readonly NullLaw[] {
  return (verb.laws?.[outcome]?.(known, {}) ?? []).flatMap((law) => {
    const [, member, operator] = /^it\.(\w+) ([!=]=) null$/.exec(law) ?? [];
    return member === undefined ? [] : [{ member, isNull: operator === "==" }];
  });
}
