import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { change } from "../../src/change/change.ts";
import type { FlowChange } from "../../src/change/flow-change.ts";
import { applyEdits } from "../../src/edit.ts";
import { readFlowText } from "../../src/flow/flow-text.ts";
import { oddFlow } from "./odd-flow.ts";

const flow = `flowrun: 1
name: demo
start: menu
blocks:
  # who calls
  menu:
    - answer
    - play: sound:hello # aloud
    # ask
    - collect-digits: { prompt: sound:enter, max_length: 4 }
      as: digits
      then: { silent: sorry, else: sorry }
    - bridge:
        to: PJSIP/1
        ring: 10s # short
      then: sorry

  # nobody is there
  sorry:
    - go: menu
`;

/** The lines that a change takes away (-) and puts in their place (+), or why it is refused. */
function changed(asked: FlowChange, text: string = flow): string {
  const result = change(readFlowText("flow.yaml", text, verbs), asked);
  if (!result.ok) return result.reason;
  const after = applyEdits(text, result.edits).split("\n");
  const before = text.split("\n");
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - start &&
    before.at(-1 - tail) === after.at(-1 - tail)
  )
    tail += 1;
  const gone = before.slice(start, before.length - tail).map((line) => `-${line}`);
  return [...gone, ...after.slice(start, after.length - tail).map((line) => `+${line}`)].join("\n");
}

const menu = (step: number): { readonly block: string; readonly step: number } => ({
  block: "menu",
  step,
});

describe("set-option", () => {
  test("changes a value where it stands, beside its comment", () => {
    expect(changed({ kind: "set-option", at: menu(3), option: "ring", value: "45s" })).toBe(
      "-        ring: 10s # short\n+        ring: 45s # short",
    );
  });

  test("adds an option as the others are written", () => {
    expect(changed({ kind: "set-option", at: menu(2), option: "terminator", value: "#" })).toBe(
      '-    - collect-digits: { prompt: sound:enter, max_length: 4 }\n+    - collect-digits: { prompt: sound:enter, max_length: 4, terminator: "#" }',
    );
    expect(changed({ kind: "set-option", at: menu(3), option: "caller_id", value: "4711" })).toBe(
      "+        caller_id: 4711",
    );
  });

  test("puts a value that stands alone under its name when another comes to it", () => {
    expect(changed({ kind: "set-option", at: menu(1), option: "interrupt", value: "any" })).toBe(
      "-    - play: sound:hello # aloud\n+    - play: { media: sound:hello, interrupt: any } # aloud",
    );
    expect(
      changed({ kind: "set-option", at: menu(1), option: "media", value: ["sound:a", "sound:b"] }),
    ).toBe("-    - play: sound:hello # aloud\n+    - play: [sound:a, sound:b] # aloud");
  });

  test("takes an option away, but not what a verb is about", () => {
    expect(
      changed({ kind: "set-option", at: menu(2), option: "max_length", value: undefined }),
    ).toBe(
      "-    - collect-digits: { prompt: sound:enter, max_length: 4 }\n+    - collect-digits: { prompt: sound:enter }",
    );
    expect(changed({ kind: "set-option", at: menu(3), option: "ring", value: undefined })).toBe(
      "-        ring: 10s # short",
    );
    expect(changed({ kind: "set-option", at: menu(1), option: "media", value: undefined })).toBe(
      '"media" is what "play" is about: give it another value.',
    );
  });

  test("keeps the spelling of what it moves", () => {
    expect(
      changed(
        { kind: "set-option", at: { block: "middle", step: 0 }, option: "ring", value: "20s" },
        oddFlow,
      ),
    ).toBe(
      '-        - bridge: "PJSIP/${digits}"\n+        - bridge: { to: "PJSIP/${digits}", ring: 20s }',
    );
  });
});

describe("set-key", () => {
  test("adds a key below a step", () => {
    expect(changed({ kind: "set-key", at: menu(1), key: "if", value: "call.from != 'x'" })).toBe(
      "+      if: \"call.from != 'x'\"",
    );
  });

  test("makes a map of a bare verb", () => {
    expect(changed({ kind: "set-key", at: menu(0), key: "id", value: "begin" })).toBe(
      "-    - answer\n+    - answer:\n+      id: begin",
    );
  });

  test("takes a key away", () => {
    expect(changed({ kind: "set-key", at: menu(2), key: "as", value: undefined })).toBe(
      "-      as: digits",
    );
    expect(changed({ kind: "set-key", at: menu(2), key: "if", value: undefined })).toBe("");
  });
});

describe("connect", () => {
  test("changes where an outcome leads, or adds it before the rest", () => {
    expect(changed({ kind: "connect", at: menu(2), outcome: "silent", target: "menu" })).toBe(
      "-      then: { silent: sorry, else: sorry }\n+      then: { silent: menu, else: sorry }",
    );
    expect(changed({ kind: "connect", at: menu(2), outcome: "ok", target: "menu" })).toBe(
      "-      then: { silent: sorry, else: sorry }\n+      then: { silent: sorry, ok: menu, else: sorry }",
    );
  });

  test("spells out a single target when another outcome comes to it", () => {
    expect(changed({ kind: "connect", at: menu(3), outcome: "busy", target: "menu" })).toBe(
      "-      then: sorry\n+      then: { ended: sorry, busy: menu }",
    );
  });

  test("gives a step its first target, and takes the last one away with its map", () => {
    expect(changed({ kind: "connect", at: menu(1), outcome: "ok", target: "sorry" })).toBe(
      "+      then: { ok: sorry }",
    );
    const single = flow.replace("{ silent: sorry, else: sorry }", "{ silent: sorry }");
    expect(
      changed({ kind: "connect", at: menu(2), outcome: "silent", target: undefined }, single),
    ).toBe("-      then: { silent: sorry }");
  });

  test("gives a go its block", () => {
    const sorry = { block: "sorry", step: 0 };
    expect(changed({ kind: "connect", at: sorry, outcome: "next", target: "sorry" })).toBe(
      "-    - go: menu\n+    - go: sorry",
    );
  });

  test("changes where a key of a menu leads", () => {
    const keys = flow.replace(
      "- go: menu",
      '- menu: { prompt: sound:a, keys: { "1": menu, "2": sorry } }',
    );
    expect(
      changed(
        { kind: "connect", at: { block: "sorry", step: 0 }, outcome: "2", target: "menu" },
        keys,
      ),
    ).toBe(
      '-    - menu: { prompt: sound:a, keys: { "1": menu, "2": sorry } }\n+    - menu: { prompt: sound:a, keys: { "1": menu, "2": menu } }',
    );
  });
});

describe("steps", () => {
  test("are added before a step with the comments that speak of it, or at the end", () => {
    expect(changed({ kind: "add-step", at: menu(2), step: { play: "sound:new", as: "x" } })).toBe(
      "+    - play: sound:new\n+      as: x",
    );
    const added = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "add-step",
      at: menu(2),
      step: "hangup",
    });
    expect(added.ok && applyEdits(flow, added.edits)).toContain(
      "# aloud\n    - hangup\n    # ask\n",
    );
    expect(changed({ kind: "add-step", at: { block: "sorry", step: 1 }, step: "hangup" })).toBe(
      "+    - hangup",
    );
  });

  test("are removed with their comments, but not the last one of a block", () => {
    expect(changed({ kind: "remove-step", at: menu(2) })).toBe(
      "-    # ask\n-    - collect-digits: { prompt: sound:enter, max_length: 4 }\n-      as: digits\n-      then: { silent: sorry, else: sorry }",
    );
    expect(changed({ kind: "remove-step", at: { block: "sorry", step: 0 } })).toBe(
      "A block keeps at least one step: remove the block.",
    );
    expect(changed({ kind: "remove-step", at: menu(7) })).toBe('There is no step 8 in "menu".');
  });

  test("are moved with their comments and in their own words", () => {
    const moved = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "move-step",
      at: menu(2),
      to: { block: "sorry", step: 0 },
    });
    expect(moved.ok && applyEdits(flow, moved.edits)).toContain(`  # nobody is there
  sorry:
    # ask
    - collect-digits: { prompt: sound:enter, max_length: 4 }
      as: digits
      then: { silent: sorry, else: sorry }
    - go: menu
`);
  });

  test("are indented as their new neighbours", () => {
    const deeper = flow.replace("    - go: menu", "        - go: menu");
    const moved = change(readFlowText("flow.yaml", deeper, verbs), {
      kind: "move-step",
      at: menu(3),
      to: { block: "sorry", step: 1 },
    });
    expect(moved.ok && applyEdits(deeper, moved.edits)).toContain(`        - go: menu
        - bridge:
            to: PJSIP/1
            ring: 10s # short
          then: sorry
`);
  });
});

describe("blocks", () => {
  test("are added one line apart, with a step on each line", () => {
    const last = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "add-block",
      name: "late",
      steps: [{ play: "sound:late" }, "hangup"],
    });
    expect(last.ok && applyEdits(flow, last.edits)).toBe(
      `${flow}\n  late:\n    - play: sound:late\n    - hangup\n`,
    );
    const first = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "add-block",
      name: "late",
      steps: ["hangup"],
      before: "sorry",
    });
    expect(first.ok && applyEdits(flow, first.edits)).toContain(
      "then: sorry\n\n  late:\n    - hangup\n\n  # nobody is there\n  sorry:\n",
    );
  });

  test("have a name of their own", () => {
    expect(changed({ kind: "add-block", name: "menu", steps: ["hangup"] })).toBe(
      'There is a block "menu" already.',
    );
    expect(changed({ kind: "add-block", name: "a b", steps: ["hangup"] })).toBe(
      'A block cannot be named "a b": a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or "_".',
    );
  });

  test("are removed with their comments", () => {
    const removed = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "remove-block",
      name: "menu",
    });
    expect(removed.ok && applyEdits(flow, removed.edits)).toBe(
      "flowrun: 1\nname: demo\nstart: menu\nblocks:\n  # nobody is there\n  sorry:\n    - go: menu\n",
    );
    const last = change(readFlowText("flow.yaml", flow, verbs), {
      kind: "remove-block",
      name: "sorry",
    });
    expect(last.ok && applyEdits(flow, last.edits)).toBe(
      flow.slice(0, flow.indexOf("\n  # nobody")),
    );
  });
});

describe("any place", () => {
  test("can be set, also where nothing stands around it yet", () => {
    expect(
      changed({
        kind: "set",
        path: ["settings", "ring"],
        value: { type: "duration", default: "30s" },
      }),
    ).toBe("+settings: { ring: { type: duration, default: 30s } }");
    expect(
      changed({ kind: "set", path: ["settings", "plain", "default"], value: "b" }, oddFlow),
    ).toBe(
      '-  plain: { type: string, default: "a # b: c" }\n+  plain: { type: string, default: b }',
    );
  });
});

test("A text that is no YAML is left alone.", () => {
  expect(changed({ kind: "remove-block", name: "sorry" }, `${flow}  "broken`)).toBe(
    "Mend the text first: it cannot be read as YAML, so a place could be missed.",
  );
});

test("What stands in two places by an alias is not changed in one of them.", () => {
  const shared = flow.replace("- go: menu", "- bridge: &b { to: PJSIP/1 }\n    - bridge: *b");
  expect(
    changed(
      { kind: "set-option", at: { block: "sorry", step: 0 }, option: "ring", value: "5s" },
      shared,
    ),
  ).toBe("This cannot be done here without changing something else. Change the text instead.");
});
