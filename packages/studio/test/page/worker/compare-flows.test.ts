import { gatherFiles } from "@flowrun/flow";
import { expect, test } from "vitest";
import {
  compareTexts,
  type ComparedTexts,
  type UnreadTexts,
} from "../../../page/worker/compare-flows.ts";

const mail =
  "flowrun: 1\nname: mail\nparts:\n  greet: {}\nblocks:\n  greet: [{ play: sound:hello }]\n";
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

function read(texts: ComparedTexts | UnreadTexts): ComparedTexts {
  if ("missing" in texts) throw new Error("One of both cannot be read.");
  return texts;
}

test("two texts are one graph with all of its places, and say what has changed", () => {
  const compared = read(
    compareTexts("door.yaml", files, {
      before: { text: flow },
      after: { text: flow.replace("    - hangup", "    - play: sound:bye\n    - hangup") },
    }),
  );

  expect(compared.marks.steps).toEqual({ "open/2": "added" });
  expect(compared.changes.map(({ kind, name, verb }) => [kind, name, verb])).toEqual([
    ["added", "open", "play"],
  ]);
  expect(
    compared.view.cards.map(({ card, layout }) => [card.name, layout.rows.length]),
  ).toContainEqual(["open", 3]);
});

test("the text of a version that runs has its files in it, and is the same as the one without them", () => {
  const running = gatherFiles({ name: "door.yaml", text: flow }, () => mail).text;

  expect(
    compareTexts("door.yaml", files, { before: { text: running }, after: { text: flow } }),
  ).toMatchObject({
    marks: { cards: {} },
    changes: [],
  });
});

test("what cannot be read as a flow is not compared", () => {
  expect(
    compareTexts("door.yaml", files, { before: { text: "a: [" }, after: { text: flow } }),
  ).toEqual({
    missing: [],
  });
});

test("each version is compared with the files that it used, and what has changed in them is told", () => {
  const old = {
    "mail.yaml": mail
      .replace("sound:hello", "sound:old")
      .replace("greet: {}", "greet: { takes: { to: string } }"),
  };
  const compared = read(
    compareTexts("door.yaml", files, { before: { text: flow, files: old }, after: { text: flow } }),
  );

  expect(compared.changes.map(({ kind, what, name }) => `${kind} ${what} ${name}`)).toEqual([
    "changed section mail.yaml: parts",
    "changed step mail#greet",
  ]);
  expect(compared.marks.cards).toEqual({ "mail#greet": "changed" });
});

test("a version that lacks a file which it uses is not compared, and the file is named", () => {
  expect(
    compareTexts("door.yaml", files, { before: { text: flow, files: {} }, after: { text: flow } }),
  ).toEqual({
    missing: ["mail.yaml"],
  });
});
