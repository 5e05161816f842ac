import type { Located } from "@flowrun/core";
import type { DeclaredNode } from "@flowrun/core/tooling";
import { textOf } from "../members.ts";
import { wrongValue } from "../shape.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `headers:`. */
export interface HeaderNode extends DeclaredNode {
  /** The name of the SIP header. */
  readonly header: Located<string>;
}

/** `headers:` — SIP headers of the caller's INVITE. Each is a request before a call begins. */
export const headers: Section<HeaderNode> = defineSection({
  key: "headers",
  of: "header",
  used: "hidden",
  expected: "a map from names to SIP headers",
  most: { count: 8, hint: "Have the platform put what belongs together into one header." },
  description:
    "SIP headers of the caller's INVITE: `call.headers.case` is null where it has none such.",
  example: { case: "X-Case" },
  shape: {
    schema: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,63}$" },
    explain: (misfit) => wrongValue(misfit, "the name of a SIP header, such as X-Case"),
  },
  read: (entry) => {
    const header = textOf(entry);
    return header && { name: entry.key, header };
  },
  compile: (nodes) => ({
    headers: Object.fromEntries([...nodes].map(([name, { header }]) => [name, header.value])),
  }),
});
