import { applyEdits, type DeclaredPlace } from "@flowrun/language-server/text";
import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { editFlow } from "../../../page/state/edit-flow.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";

const text = `flowrun: 1
name: door
start: open
prompts:
  hello: sound:hello
blocks:
  open:
    - play: prompt:hello
`;

function page() {
  const state = createStore<StudioState>(() => ({
    ...beginState("light"),
    ...openedState({ name: "door.yaml", text, etag: "1", tests: [] }),
  }));
  const editing = editFlow({
    state,
    desk: askAtOnce(createFlowDesk(() => 0)),
    apply: (edits) => state.setState({ text: applyEdits(state.getState().text, edits) }),
    select: () => undefined,
    selected: () => undefined,
  });
  return { state, editing, now: () => state.getState() };
}

const prompt = (name: string): DeclaredPlace => ({ section: "prompts", name });

describe("what a flow declares", () => {
  test("has its form shown once it is declared; a name that is taken is refused", async () => {
    const { editing, now } = page();
    expect(await editing.declare(prompt("bye"))).toBeUndefined();
    expect(now().text).toContain("  hello: sound:hello\n  bye: ");
    expect([now().declared, now().toForm]).toEqual([prompt("bye"), true]);

    const before = now().text;
    const refused = await editing.declare(prompt("hello"));
    expect(refused).toEqual(expect.stringContaining("hello"));
    expect([now().text, now().declared]).toEqual([before, prompt("bye")]);
  });

  test("has another name wherever the flow says it, which its scenarios follow", async () => {
    const { editing, now } = page();
    expect(await editing.renameDeclared(prompt("hello"), "welcome")).toBeUndefined();
    expect(now().text).toBe(
      text.replace("  hello:", "  welcome:").replace("prompt:hello", "prompt:welcome"),
    );
    expect([now().declared, now().renames]).toEqual([
      prompt("welcome"),
      [{ from: "hello", to: "welcome", section: "prompts" }],
    ]);

    await editing.renameDeclared(prompt("welcome"), "welcome");
    expect(now().renames).toHaveLength(1);
    const why = await editing.renameDeclared(prompt("welcome"), "no name");
    expect(why).toEqual(expect.stringContaining("no name"));
    expect([now().declared, now().renames.length]).toEqual([prompt("welcome"), 1]);
  });

  test("is taken away, and its form with it", async () => {
    const { editing, state, now } = page();
    state.setState({ declared: prompt("hello") });
    await editing.undeclare(prompt("hello"));
    expect([now().text.includes("sound:hello"), now().declared]).toEqual([false, undefined]);
  });
});
