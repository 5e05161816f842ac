import { describe, expect, test } from "vitest";
import { breaksOf } from "../../src/mutate/breaks-of.ts";

/** The breaks of a flow, each as a line. */
function breaksIn(text: string): readonly string[] {
  return breaksOf({ name: "flow.yaml", text }).map(({ step, what, change }) =>
    [step ?? "-", what, change === undefined ? "left out" : `${change.from} → ${change.to}`].join(
      " ",
    ),
  );
}

const flow = `flowrun: 1
name: small
settings:
  wait: { type: duration, default: 5s, description: How 10s long. }
tables:
  people: { key: id, columns: { id: string, phone: string, boss: string } }
vars: { tries: 0 }
start: main
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
      as: person
      then: { missing: bye, failed: ask }
    - bridge: { to: "\${person.phone}", ring: 20s }
      if: vars.tries < 3
      then: { else: ask }
  ask:
    - menu: { prompt: sound:one, keys: { 1: main, 2: bye }, tries: 2 }
      then: { silent: bye, invalid: bye }
  bye:
    - log: "over"
    - play: [sound:two, sound:three]
    - bridge: PJSIP/1000
    - hangup
`;

describe("breaksOf", () => {
  test("lists the slips that an author could make, in the order of the file", () => {
    expect(breaksIn(flow)).toEqual([
      "- settings wait default 5s → 3s",
      "- settings wait default 5s → 10s",
      "- vars tries 0 → -1",
      "- vars tries 0 → 1",
      "main/1 answer left out",
      "main/2 lookup left out",
      "main/2 missing bye → ask",
      "main/2 failed ask → bye",
      "main/3 if vars.tries < 3 → never",
      "main/3 column person.phone → person.id",
      "main/3 ring 20s → 10s",
      "main/3 ring 20s → 40s",
      "main/3 if vars.tries < 3 → always",
      "main/3 if vars.tries < 3 → vars.tries <= 3",
      "main/3 if vars.tries < 3 → vars.tries < 4",
      "main/3 else ask → bye",
      "ask/1 menu left out",
      "ask/1 prompt sound:one → sound:two",
      "ask/1 keys 1 main → ask",
      "ask/1 keys 2 bye → main",
      "ask/1 tries 2 → 1",
      "ask/1 tries 2 → 3",
      "ask/1 silent bye → main",
      "ask/1 invalid bye → main",
      "bye/2 play left out",
      "bye/2 media sound:two → sound:three",
      "bye/2 media sound:three → sound:one",
      "bye/3 bridge left out",
      "bye/3 to PJSIP/1000 → PJSIP/1001",
    ]);
  });

  test("each of them is one place of the text", () => {
    const found = breaksOf({ name: "flow.yaml", text: flow });
    const ring = found.find(({ what }) => what === "ring");
    expect(ring && flow.slice(ring.span.start, ring.span.end)).toBe("20s");
  });

  test("finds none in a flow that cannot be read", () => {
    expect(breaksIn("flowrun: 1\nname: [")).toEqual([]);
  });
});
