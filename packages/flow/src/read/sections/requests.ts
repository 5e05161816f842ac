import { type DeclaredNode, labels, type TargetNode } from "@flowrun/core/tooling";
import { textOf } from "../members.ts";
import { textShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `on_request:`. */
export interface RequestNode extends DeclaredNode {
  /** The part that begins. */
  readonly target: TargetNode;
}

/** `on_request:` — the parts that begin when somebody asks the host for them. */
export const requests: Section<RequestNode> = defineSection({
  key: "on_request",
  of: "request",
  used: "dropped",
  expected: "a map from names to parts",
  names: labels("The name of a request"),
  description:
    "The parts that begin when somebody asks for them: with `POST /runs/NAME` at `runs.port`, or by `host.request` of the library.",
  example: { remind: "remind_one" },
  shape: textShape("the name of a part"),
  read: (entry) => {
    const target = textOf(entry);
    return target && { name: entry.key, target };
  },
  begins: ({ target }) => target,
  compile: (nodes) => ({
    requests: Object.fromEntries([...nodes].map(([name, { target }]) => [name, target.value])),
  }),
});
