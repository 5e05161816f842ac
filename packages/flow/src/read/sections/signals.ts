import type { Located } from "@flowrun/core";
import { type DeclaredNode, labels, type TargetNode } from "@flowrun/core/tooling";
import { keyedMap, namedMap } from "../map-shapes.ts";
import { memberOf, membersOf, textOf } from "../members.ts";
import { told } from "../shape.ts";
import { targetShape, textShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `on_signal:`. */
export interface SignalNode extends DeclaredNode {
  /** The part that begins, beside whatever the call does. */
  readonly target: TargetNode;
  /** The blocks that words of it lead the call to. */
  readonly then: readonly { readonly word: Located<string>; readonly target: TargetNode }[];
}

/** `on_signal:` — what may be told to a live call, and what comes of it. */
export const signals: Section<SignalNode> = defineSection({
  key: "on_signal",
  of: "signal",
  used: "dropped",
  beside: true,
  expected: "a map from names to parts",
  names: labels("The name of a signal"),
  description:
    "What may be told to a live call, with `POST /calls/CALL/signals/NAME` at `runs.port`, by `signal` of another call, or by `host.signal` of the library: the part that begins beside the call, and where its words lead.",
  example: { fetch: { part: "to_desk", then: { moved: "desk" } } },
  shape: keyedMap({
    expected: "a map such as { part: to_desk, then: { moved: desk } }",
    place: "in a signal",
    keys: {
      part: told(
        textShape("the name of a part"),
        "The part that begins, beside whatever the call does. It takes what is told.",
        { examples: ["to_desk"] },
      ),
      then: told(
        namedMap({
          expected: "a map from words to blocks",
          names: labels("A word of the part"),
          values: targetShape,
        }),
        "Words of the part, each with the block that the call goes on with, wherever it is then. After `ok` it goes on as it was.",
        { examples: [{ moved: "desk" }] },
      ),
    },
    required: {
      part: (name) => [
        `The signal "${name}" names no part.`,
        'Add "part" with the name of a part.',
      ],
    },
  }),
  read: (entry) => {
    const target = textOf(memberOf(entry, "part"));
    const then = membersOf(memberOf(entry, "then")).flatMap((member) => {
      const led = textOf(member);
      return led === undefined ? [] : [{ word: member.key, target: led }];
    });
    return target && { name: entry.key, target, then };
  },
  begins: ({ target }) => target,
  compile: (nodes) => ({
    signals: Object.fromEntries(
      [...nodes].map(([name, { target, then }]) => [
        name,
        {
          part: target.value,
          then: Object.fromEntries(then.map(({ word, target: led }) => [word.value, led.value])),
        },
      ]),
    ),
  }),
});
