import { gatherFiles } from "@flowrun/core";
import { expect, test } from "vitest";
import { compareTexts } from "../../../page/worker/compare-flows.ts";

const mail = "flowrun: 1\nname: mail\nparts:\n  greet: {}\nblocks:\n  greet: [{ play: sound:hello }]\n";
const flow = `flowrun: 1
name: door
use: { mail: ./mail.yaml }
start: open
blocks:
  open:
    - call: mail#greet
    - hangup
`;
const files = { "mail.yaml": mail };

test("two texts are one graph with all of its places, and say what has changed", () => {
  const compared = compareTexts(
    "door.yaml",
    files,
    flow,
    flow.replace("    - hangup", "    - play: sound:bye\n    - hangup"),
  );

  expect(compared?.marks.steps).toEqual({ "open/2": "added" });
  expect(compared?.changes.map(({ kind, name, verb }) => [kind, name, verb])).toEqual([["added", "open", "play"]]);
  expect(compared?.view.cards.map(({ card, layout }) => [card.name, layout.rows.length])).toContainEqual(["open", 3]);
});

test("the text of a version that runs has its files in it, and is the same as the one without them", () => {
  const running = gatherFiles({ name: "door.yaml", text: flow }, () => mail).text;

  expect(compareTexts("door.yaml", files, running, flow)).toMatchObject({ marks: { cards: {} }, changes: [] });
});

test("what cannot be read as a flow is not compared", () => {
  expect(compareTexts("door.yaml", files, "a: [", flow)).toBeUndefined();
});
