import { describe, expect, test } from "vitest";
import { openDrafts } from "../../../page/state/drafts.ts";
import type { Server } from "../../../page/state/server.ts";
import { createStudio } from "../../../page/state/studio.ts";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { nb } from "../../../page/words/nb.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";
import { draftStorage } from "./draft-storage.ts";

const text = "flowrun: 1\nname: a\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n";

/** A studio with a flow that is open, and all that its editor was told. */
async function page() {
  const told: unknown[] = [];
  const server = {
    read: async (name: string) => ({ name, text, etag: "1", tests: [] }),
    signOut: () => Promise.reject(new Error("no such session")),
  } as unknown as Server;
  const studio = createStudio({
    ...{ server, desk: askAtOnce(createFlowDesk(() => 0)), theme: "light" },
    drafts: openDrafts(draftStorage(), "here"),
  });
  studio.attach({
    load: (file) => void told.push(["load", file]),
    replace: (changed) => void told.push(["replace", changed]),
    apply: (edits) => void told.push(["apply", edits]),
    goTo: (offset, focus) => void told.push(["goTo", offset, focus]),
    undo: () => void told.push(["undo"]),
    redo: () => void told.push(["redo"]),
  });
  const before = [...told];
  await studio.openFlow("a.yaml");
  return { studio, told, before, now: () => studio.state.getState() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("createStudio", () => {
  test("loads a flow into its editor when it is opened, and has it checked", async () => {
    const { told, before, now } = await page();
    await settled();
    expect(before).toEqual([]);
    expect(told).toEqual([["load", { name: "a.yaml", saved: text, text }]]);
    expect(now().checked).toMatchObject({ text, problems: [], title: "a" });
  });

  test("checks a text as it is written, and takes back what was refused before", async () => {
    const { studio, now } = await page();
    await settled();
    const { checked } = now();
    studio.textChanged(text);
    await settled();
    expect(now().checked).toBe(checked);

    const refused = { code: "STUDIO_REFUSED", message: "", hint: "" };
    studio.state.setState({ trouble: refused, marked: [{ block: "main" }] as never });
    studio.textChanged(`${text}# more\n`);
    await settled();
    expect(now()).toMatchObject({ marked: [], trouble: undefined });
    expect(now().checked?.text).toBe(`${text}# more\n`);

    studio.state.setState({ trouble: { ...refused, code: "STUDIO_CHANGED" } });
    studio.textChanged(text);
    expect(now().trouble?.code).toBe("STUDIO_CHANGED");
  });

  test("selects a place, which the editor shows, and follows the cursor to another line", async () => {
    const { studio, told, now } = await page();
    const place = { block: "main", step: 0, from: 6, to: 6, offset: 48 };
    studio.cursorMoved(1);
    expect([now().line, now().hasChosen]).toEqual([1, false]);
    studio.select(place);
    expect([now().line, now().hasChosen]).toEqual([6, true]);
    studio.select(place, true);
    expect(told.slice(1)).toEqual([
      ["goTo", 48, false],
      ["goTo", 48, true],
    ]);
    studio.state.setState({ hasChosen: false });
    studio.cursorMoved(7);
    expect([now().line, now().hasChosen]).toEqual([7, true]);
  });

  test("knows how much can be taken back, and hands it to the editor", async () => {
    const { studio, told, now } = await page();
    const { history } = now();
    studio.historyChanged(0, 0);
    expect(now().history).toBe(history);
    studio.historyChanged(2, 0);
    expect(now().history).toEqual({ undo: 2, redo: 0 });
    studio.historyChanged(2, 1);
    expect(now().history).toEqual({ undo: 2, redo: 1 });
    studio.undo();
    studio.redo();
    studio.apply([]);
    studio.discard();
    expect(told.slice(1)).toEqual([["undo"], ["redo"], ["apply", []], ["replace", text]]);
  });

  test("shows nothing of the flows after the end of the session, also of one that is over", async () => {
    const { studio, now } = await page();
    studio.state.setState({
      folder: "flows",
      flows: [],
      overviews: new Map([["a.yaml", {}]]) as never,
    });
    await studio.signOut();
    expect(now()).toMatchObject({
      ...{ open: undefined, folder: "", flows: [] },
      trouble: { code: "STUDIO_SIGNED_OUT" },
    });
    expect(now().overviews.size).toBe(0);
  });

  test("speaks another language with its words, and shows other looks", async () => {
    const { studio, now } = await page();
    await studio.speak("nb");
    expect([now().language, now().words]).toEqual(["nb", nb]);
    await studio.speak("en");
    expect(now().language).toBe("en");
    studio.show({ mode: "tests" });
    expect(now().mode).toBe("tests");
  });
});
