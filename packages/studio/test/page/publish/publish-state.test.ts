import { describe, expect, test } from "vitest";
import { comparedKeys, nothingKnown } from "../../../page/publish/publish-state.ts";

const commit = { id: "c2", at: 0, author: "Ada", subject: "Another greeting" };
const offer = { offer: null, current: { id: "v1", version: "1.0.0" }, offered: null };

describe("comparedKeys", () => {
  test("what is in the editor stands against what takes calls", () => {
    expect(comparedKeys({ ...nothingKnown, commits: [commit], offer })).toEqual({
      before: "version v1",
      after: "draft",
    });
  });

  test("where nothing takes calls it stands against the newest commit, and without git against the file", () => {
    expect(comparedKeys({ ...nothingKnown, commits: [commit] })).toEqual({
      before: "commit c2",
      after: "draft",
    });
    expect(comparedKeys({ ...nothingKnown, commits: [] })).toEqual({
      before: "file",
      after: "draft",
    });
  });

  test("what was chosen stays chosen", () => {
    const chosen = { before: "commit c1", after: "file" } as const;

    expect(comparedKeys({ ...nothingKnown, offer, ...chosen })).toEqual(chosen);
  });
});
