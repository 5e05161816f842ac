import { describe, expect, test } from "vitest";
import { readInPieces } from "../../src/yaml/read-in-pieces.ts";

const frame = "flowrun: 1\nblocks:\n";
const main = "  main:\n    - answer\n";
const next = "  next:\n    - play: sound:hello\n";
const last = "finally:\n  - hangup\n";

describe("readInPieces", () => {
  test("takes what it knows of a block wherever it has moved to", () => {
    const before = readInPieces(frame + main + next + last, new Map());
    const known = new Map(
      [...(before?.pieces ?? [])].map(([text, piece]) => [text, piece] as const),
    );
    const after = readInPieces(`# new\n${frame}${main}${next}${last}`, known);
    expect([...(after?.pieces.keys() ?? [])]).toEqual([main, next]);
    const entries = after?.root.kind === "map" ? after.root.entries : [];
    expect(entries.map(({ key }) => [key.value, key.span.start])).toEqual([
      ["flowrun", 6],
      ["blocks", 17],
      ["finally", 17 + "blocks:\n".length + main.length + next.length],
    ]);
  });

  test("reads no block again that stands where it stood", () => {
    const before = readInPieces(frame + main + next + last, new Map());
    const after = readInPieces(
      frame + main + next.replace("hello", "goodbye") + last,
      before?.pieces ?? new Map(),
    );
    expect(after?.pieces.get(main)?.entry).toBe(before?.pieces.get(main)?.entry);
  });

  test.each([
    ["no blocks", "flowrun: 1\n"],
    ["blocks in braces", "flowrun: 1\nblocks: { main: [answer] }\n"],
    ["a block that stands twice", frame + main + main],
    ["a quote that is closed in another block", `${frame}  main:\n    - say: "a\n  next: b"\n`],
    ["an anchor", `${frame}  main: &a\n    - answer\n  next: *a\n`],
    ["a tag", `${frame}  main: !!str a\n`],
    ["a second document", `${frame}${main}---\nflowrun: 1\n`],
    ["a block that is no entry", `${frame}  - main\n`],
    ["a quote around what looks like the blocks", `name: "x\n${frame}${main}finally: y"\n`],
  ])("leaves to the reading of the whole: %s", (_what, text) => {
    expect(readInPieces(text, new Map())).toBeUndefined();
  });
});
