import { expect, test } from "vitest";
import { mismatchHint } from "../../src/compile/mismatch-hint.ts";

test.each([
  [
    "number",
    { kind: "string" },
    "'message.seconds'",
    "Write it without its quotes: `${message.seconds}`.",
  ],
  ["integer", { kind: "string" }, "call.from", "Convert it: `${int(x)}`."],
  ["number", { kind: "integer" }, "vars.n", "Convert it: `${double(x)}`."],
  [
    "integer",
    { kind: "list", items: { kind: "string" } },
    "call.args",
    "Its length is `${size(x)}`.",
  ],
  [
    "boolean",
    { kind: "integer" },
    "vars.n",
    'Compare it with something, as in `${x == 1}` or `${x != ""}`.',
  ],
  [
    "string",
    { kind: "list", items: { kind: "string" } },
    "call.args",
    "Take one item of it, as in `${x[0]}`.",
  ],
  ["string", { kind: "row", table: "vips" }, "vip", "Name a column of it, as in `${x.name}`."],
  ["list", { kind: "string" }, "call.from", undefined],
] as const)(
  "a place for %s that is given %o has the remedy for that",
  (kind, type, source, hint) => {
    expect(mismatchHint({ kind, type, source })).toBe(hint);
  },
);
