import { checkFlow } from "@flowrun/flow";
import { createSource, verbs } from "@flowrun/core";
import { readFlow } from "@flowrun/flow/tooling";
import { describe, expect, test } from "vitest";
import { createFlowView } from "../../src/view/create-flow-view.ts";
import type { Card, Exit, FlowView } from "../../src/view/flow-view.ts";

function viewOf(text: string): FlowView {
  const source = createSource("demo.yaml", text);
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) throw new Error("The flow cannot be read.");
  return createFlowView(ast, { verbs, diagnostics: checkFlow(source, undefined, { verbs }) });
}

const flow = `flowrun: 1
name: demo
tables:
  customers: { key: number, columns: { number: string, phone: string } }
start: menu
on_webhook: { summaryFailed: report }
blocks:
  menu:
    - answer
    - collect-digits: { prompt: sound:enter, max_length: 4 }
      as: number
      then: { empty: menu, else: sorry }
    - lookup: { in: customers, key: "\${number}" }
      as: customer
      if: number != "0"
      then: { missing: sorry, failed: sorry }
    - bridge: "\${customer.phone}"
      then: { busy: menu, else: sorry }
  sorry:
    - play: [sound:a, sound:b]
    - go: nowhere
  report:
    - log: a summary failed
  lonely:
    - hangup
finally:
  - log: over
`;

const view = viewOf(flow);

function cardOf(name: string): Card {
  const card = view.cards.find((each) => each.name === name);
  if (card === undefined) throw new Error(`There is no card ${name}.`);
  return card;
}

const told = ({ label, to, isLoop }: Exit): string =>
  `${label} → ${to.kind === "block" ? to.block : `end by ${to.by}`}${isLoop ? " (loop)" : ""}`;

describe("createFlowView", () => {
  test("has a card for each block, for what does not exist, and for what runs when the call is over", () => {
    expect(view.start).toBe("menu");
    expect(
      view.cards.map(({ name, kind, begins, reachable }) => ({ name, kind, begins, reachable })),
    ).toEqual([
      { name: "menu", kind: "block", begins: ["call"], reachable: true },
      { name: "sorry", kind: "block", begins: [], reachable: true },
      { name: "report", kind: "block", begins: ["summaryFailed"], reachable: true },
      { name: "lonely", kind: "block", begins: [], reachable: false },
      { name: "nowhere", kind: "missing", begins: [], reachable: false },
      { name: "finally", kind: "finally", begins: [], reachable: true },
    ]);
  });

  test("tells at a block which requests and schedules begin it", () => {
    const { cards } = viewOf(`flowrun: 1
name: runs
start: main
parts: { remind: {} }
on_request: { ring: remind }
on_schedule: { morning: { part: remind, at: "09:00" } }
blocks: { main: [hangup], remind: [{ log: runs }] }
`);
    expect(cards[1]).toMatchObject({ name: "remind", begins: ["ring", "morning"] });
  });

  test("has a row for each step, with what it says in short", () => {
    expect(
      cardOf("menu").rows.map(({ verb, sort, argument, as, condition }) => ({
        verb,
        sort,
        argument,
        as,
        condition,
      })),
    ).toEqual([
      { verb: "answer", sort: "talk", argument: "", as: undefined, condition: undefined },
      {
        verb: "collect-digits",
        sort: "talk",
        argument: "sound:enter",
        as: "number",
        condition: undefined,
      },
      {
        verb: "lookup",
        sort: "data",
        argument: "customers",
        as: "customer",
        condition: 'number != "0"',
      },
      {
        verb: "bridge",
        sort: "connect",
        argument: "${customer.phone}",
        as: undefined,
        condition: undefined,
      },
    ]);
    expect(
      cardOf("sorry").rows.map(({ verb, sort, argument }) => `${sort} ${verb} ${argument}`),
    ).toEqual(["talk play sound:a +1", "flow go nowhere"]);
    expect(cardOf("lonely").rows.map(({ sort }) => sort)).toEqual(["end"]);
  });

  test("writes exits behind their step, and those of the last step below", () => {
    const { rows, pills } = cardOf("menu");

    expect(rows.map(({ exits }) => exits.map(told))).toEqual([
      [],
      ["empty → menu (loop)", "else → sorry"],
      ["missing, failed → sorry"],
      [],
    ]);
    expect(pills.map(told)).toEqual([
      "else → sorry",
      "busy → menu (loop)",
      "connected → end by bridge",
    ]);
    expect(cardOf("sorry").pills.map(told)).toEqual(["go → nowhere"]);
    expect(cardOf("report").pills.map(told)).toEqual(["ends → end by runs out"]);
  });

  test("names an exit by its step and outcomes, as coverage counts them", () => {
    expect(cardOf("menu").rows[2]?.exits[0]).toMatchObject({
      id: "menu/3:missing+failed",
      step: "menu/3",
      ways: ["missing", "failed"],
    });
  });

  test("has a wire for each exit to another card", () => {
    expect(view.wires).toEqual([
      { exit: "menu/2:silent", from: "menu", to: "sorry", isQuiet: false },
      { exit: "menu/3:missing+failed", from: "menu", to: "sorry", isQuiet: false },
      { exit: "menu/4:no_answer+declined+failed", from: "menu", to: "sorry", isQuiet: false },
      { exit: "sorry/2:next", from: "sorry", to: "nowhere", isQuiet: false },
    ]);
  });

  test("marks the steps that the checker finds something in", () => {
    expect(cardOf("sorry").rows.map(({ problem }) => problem)).toEqual([undefined, "error"]);
  });

  test("knows where everything stands in the text", () => {
    const { rows, span } = cardOf("sorry");
    expect(flow.slice(span.start, span.end)).toContain(
      "- play: [sound:a, sound:b]\n    - go: nowhere",
    );
    expect(rows.map((row) => flow.slice(row.span.start, row.span.end))).toEqual([
      "play: [sound:a, sound:b]",
      "go: nowhere",
    ]);
  });

  test("leads only the nearest source to a block that many lead to", () => {
    const blocks = ["b", "c", "d", "bye"].map(
      (next, index) =>
        `  ${"abcd"[index]}:\n    - answer\n    - go: bye\n      if: call.from == "${next}"\n    - go: ${next}\n`,
    );
    const busy = viewOf(
      `flowrun: 1\nname: busy\nstart: a\nblocks:\n${blocks.join("")}  bye:\n    - hangup\n`,
    );
    const quiet = busy.wires
      .filter(({ to }) => to === "bye")
      .map(({ from, isQuiet }) => `${from} ${isQuiet}`);

    expect(quiet).toEqual(["a false", "b true", "c true", "d true", "d true"]);
  });

  test("knows exits apart that lead to blocks which run beside a conversation", () => {
    const keys = `flowrun: 1
name: keys
start: talk
blocks:
  talk:
    - answer
    - bridge: { to: PJSIP/1000, keys: { "*1": first, "*2": second } }
  first:
    - play: sound:a
  second:
    - play: sound:b
`;
    const [talk] = viewOf(keys).cards;
    expect(talk?.pills.map(({ label }) => label)).toEqual(["*1", "*2", "connected"]);
    const ids = [...(talk?.rows.flatMap(({ exits }) => exits) ?? []), ...(talk?.pills ?? [])].map(
      ({ id }) => id,
    );
    expect(ids).toContain("talk/2:runs");
    expect(ids).toContain("talk/2:runs to block second");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names exits of one label by the blocks that they lead to, as the tools of an agent", () => {
    const [talk] = viewOf(`flowrun: 1
name: tools
start: talk
blocks:
  talk:
    - answer
    - agent: { name: shop, tools: [find, change] }
      then: { failed: sorry, timed_out: sorry }
  find: [return]
  change: [return]
  sorry: [hangup]
parts:
  find: { about: Finds an order. }
  change: { about: Changes a day. }
`).cards;

    expect(talk?.pills.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      "tools: find",
      "tools: change",
      "failed, timed_out: failed, timed_out",
      "ended: ended",
    ]);
  });
});
