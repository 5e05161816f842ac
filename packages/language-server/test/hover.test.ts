import { verbs } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { diagnose } from "../src/diagnose.ts";
import { createSchemaAt } from "../src/flow/schema-at.ts";
import { hover } from "../src/hover.ts";
import { flowAt, head } from "./flow-at.ts";

const schemaAt = createSchemaAt(verbs);

/** What hover says where the `|` stands. */
function said(marked: string): string | undefined {
  const { flow, offset } = flowAt(marked);
  return hover(flow, offset, { schemaAt, diagnostics: [] })?.markdown;
}

describe("hover", () => {
  test("explains a verb with its outcomes and options", () => {
    expect(said(`${head}    - hang|up\n`)).toBe(
      [
        "**hangup** — Hangs the caller up and ends the flow.",
        "It has no outcomes.",
        '- `cause` (principal): What the caller\'s side is told: a `reason` of ARI (`normal`, `busy`, `congestion`, `no_answer`, `rejected`, `unallocated`, `number_incomplete`, `failure`, `interworking`, `codec_mismatch`, `timeout`, `normal_unspecified`), or the number of any cause of Q.850, 1 to 127, such as `${talk.cause}` of a `bridge`. Before the call is answered it decides the tone that the caller hears. `unallocated` is "no such number" (SIP 404), `number_incomplete` 484, `congestion` "all lines are busy" (503).',
      ].join("\n\n"),
    );
    expect(said(`${head}    - bri|dge: PJSIP/1\n`)).toContain("Outcomes: `ended`, `no_answer`");
  });

  test("explains an option with its default and an example", () => {
    expect(said(`${head}    - bridge: { to: a, ri|ng: 20s }\n`)).toBe(
      "**bridge.ring** — The ring timeout, of each phone.\n\nHolds a duration such as 30s.\n\nDefault: `30s`\n\nExample: `ring: 30s`",
    );
    expect(said(`${head}    - lookup: { in: vips, key: a }\n      time|out: 1s\n`)).toContain(
      "**lookup.timeout**",
    );
  });

  test("explains an outcome, and what takes the rest", () => {
    expect(said(`${head}    - bridge: PJSIP/1\n      then: { bu|sy: last }\n`)).toBe(
      "**busy** — An outcome of `bridge`.\n\nAll: `ended`, `no_answer`, `busy`, `declined`, `forwarded`, `failed`, `timed_out`, `full`.",
    );
    expect(said(`${head}    - bridge: PJSIP/1\n      then: { el|se: last }\n`)).toContain(
      "that nothing else maps",
    );
  });

  test("explains an operation with its arguments, and an argument", () => {
    const create = [
      "**contacts.create** — Creates a contact.",
      '- `name`: string\n- `kind`: "person" | "company"\n- `tenant` (required): string',
    ].join("\n\n");
    expect(said(`${head}    - v2: { call: contacts.cre|ate }\n`)).toBe(create);
    expect(said(`${head}    - v2: contacts.cre|ate\n`)).toBe(create);
    expect(said(`${head}    - v2: { call: contacts.create, with: { na|me: a } }\n`)).toBe(
      "**name**: string\n\nThe name that phones show.",
    );
    expect(said(`${head}    - v2: no.su|ch\n`)).toBeUndefined();
  });

  test("explains the keys of the file and of a step", () => {
    expect(said("flow|run: 1\n")).toBe(
      "**flowrun** — The version of the language, read first.\n\nExample: `flowrun: 1`",
    );
    expect(said("limits: { ca|ll: 1h }\n")).toContain("Default: `4h`");
    expect(said(`${head}    - go: last\n      i|f: true\n`)).toContain("the step is skipped");
  });

  test("shows the steps of a block and who leads there", () => {
    expect(said(`${head}    - go: la|st\n`)).toBe(
      "**block last**\n\n1. `hangup`\n\nLed to by `first`.",
    );
    expect(said(head.replace("start: first", "start: fi|rst"))).toBe(
      "**block first**\n\n1. `lookup` as `vip`\n\nLed to by `start`.",
    );
  });

  test("shows tables, columns, settings, variables and results with their types", () => {
    expect(said(head.replace("in: vips", "in: vi|ps"))).toBe(
      "**table vips**, searched by `caller`\n\n- `caller`: string\n- `phone`: string?",
    );
    expect(said(`${head}    - bridge: "\${vip.ph|one}"\n`)).toBe("**column vips.phone**: string?");
    expect(said(`${head}    - bridge: "\${v|ip.phone}"\n`)).toBe(
      "**result vip**: row of vips, set by `lookup`",
    );
    expect(said(`${head}    - wait: "\${settings.ring|_timeout}"\n`)).toBe(
      "**setting ring_timeout**: duration\n\nHow long it rings.\n\nDefault: `30s`",
    );
    expect(said(`${head}    - set: { tr|ies: 1 }\n`)).toBe(
      "**variable tries**: integer, at first `0`",
    );
  });

  test("never shows the default of a secret", () => {
    const marked = "settings:\n  p|in: { type: string, default: '4711', secret: true }\n";

    expect(said(marked)).toBe("**setting pin**: string, secret");
  });

  test("explains the code of a problem that stands there", () => {
    const { flow, offset } = flowAt(`${head}    - go: no|where\n`);
    const found = hover(flow, offset, { schemaAt, diagnostics: diagnose(flow) });

    expect(found?.markdown).toMatch(/^\*\*FLOW_UNKNOWN_BLOCK\*\* — /);
    expect(flow.source.text.slice(found?.span.start, found?.span.end)).toBe("nowhere");
  });

  test("speaks of the word that the cursor stands right behind", () => {
    expect(said(`${head}    - hangup|\n`)).toContain("**hangup** — ");
    expect(said(`${head}    - bridge|: PJSIP/1\n`)).toContain("**bridge** — ");
    expect(said(`${head}    - bridge: { to: a, ring|: 20s }\n`)).toContain("**bridge.ring** — ");
    expect(said(`${head}    - bridge: PJSIP/1\n      then: { busy|: last }\n`)).toContain(
      "**busy** — ",
    );
    expect(said(`${head}    - v2: contacts.create|\n`)).toContain("**contacts.create** — ");
    expect(said("flowrun|: 1\n")).toContain("**flowrun** — ");
  });

  test("explains a problem to whoever stands right behind it", () => {
    const { flow, offset } = flowAt(`${head}    - go: nowhere|\n`);
    const codes = (at: number) =>
      hover(flow, at, { schemaAt, diagnostics: diagnose(flow) })?.markdown.match(/FLOW_\w+/g);

    expect(codes(offset)).toEqual(["FLOW_UNKNOWN_BLOCK"]);
    expect(codes(offset + 1)).toBeUndefined();
  });

  test("says nothing where there is nothing to say", () => {
    expect(said("# a comm|ent\nflowrun: 1\n")).toBeUndefined();
    expect(said("name: de|mo\n")).toBeUndefined();
    expect(said("|")).toBeUndefined();
  });
});
