import { expect, test } from "vitest";
import { openDrafts } from "../../../page/state/drafts.ts";
import { draftStorage } from "./draft-storage.ts";

const draft = { text: "mine", base: "theirs", etag: "1", at: 5, renames: [] };

test("drafts are kept by folder and file", () => {
  const storage = draftStorage();
  const [here, there] = [openDrafts(storage, "here"), openDrafts(storage, "there")];
  here.write("b.yaml", draft);
  here.write("a b/ü.yaml", { ...draft, text: "other" });
  storage.setItem("flowrun.theme", "dark");

  expect(here.names()).toEqual(["a b/ü.yaml", "b.yaml"]);
  expect([there.names(), there.read("b.yaml")]).toEqual([[], undefined]);
  expect(here.read("b.yaml")).toEqual(draft);
  here.remove("b.yaml");
  expect(here.read("b.yaml")).toBeUndefined();
});

test("what is no draft is none, and a full browser says so", () => {
  const storage = draftStorage();
  const drafts = openDrafts(storage, "here");
  for (const other of ["{", "[]", "7", '{"text":7}']) {
    storage.setItem("flowrun.draft here a.yaml", other);
    expect(drafts.read("a.yaml")).toBeUndefined();
  }
  expect(
    openDrafts(
      draftStorage(() => true),
      "here",
    ).write("a.yaml", draft),
  ).toBe(false);
});
