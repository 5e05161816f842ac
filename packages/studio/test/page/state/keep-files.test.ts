import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { FlowFile } from "../../../../studio/src/contract.ts";
import { checkWhole } from "../../../page/state/check-whole.ts";
import { openDrafts, type Draft } from "../../../page/state/drafts.ts";
import { keepFiles } from "../../../page/state/keep-files.ts";
import { ServerProblem, type Server } from "../../../page/state/server.ts";
import { beginState, type StudioState } from "../../../page/state/studio-state.ts";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";
import { draftStorage } from "./draft-storage.ts";

const flow = (name: string): string =>
  `flowrun: 1\nname: ${name}\nstart: main\nblocks:\n  main: [answer, hangup]\n`;
const [saved, mine, theirs] = [flow("saved"), flow("mine"), flow("theirs")];

/** A folder with `a.yaml`, if it is there, and a page that kept a draft of it. */
function page(given: { readonly text?: string | undefined; readonly draft?: Partial<Draft> }) {
  const disk = new Map<string, string>();
  if ("text" in given ? given.text !== undefined : true) disk.set("a.yaml", given.text ?? saved);
  const state = createStore<StudioState>(() => beginState("light"));
  const read = async (name: string): Promise<FlowFile> => {
    const text = disk.get(name);
    if (text === undefined)
      throw new ServerProblem({ code: "STUDIO_NO_FLOW", message: "", hint: "" });
    return { name, text, etag: text, tests: [] };
  };
  const server = {
    read,
    list: async () => ({ folder: "flows", flows: [{ name: "a.yaml", tests: [] }] }),
    async save(name: string, text: string, etag: string) {
      if ((disk.get(name) ?? "") !== etag)
        throw new ServerProblem({ code: "STUDIO_CHANGED", message: "", hint: "" });
      disk.set(name, text);
      return { etag: text };
    },
  } as unknown as Server;
  const drafts = openDrafts(draftStorage(), "here");
  const { draft } = given;
  if (draft !== undefined)
    drafts.write("a.yaml", { text: mine, base: saved, etag: saved, at: 5, renames: [], ...draft });
  const desk = askAtOnce(createFlowDesk(() => 0));
  const files = keepFiles(
    { state, server, checks: checkWhole({ server, desk }), drafts },
    { opened: () => undefined, replaced: (text) => state.setState({ text }) },
  );
  return { files, state, disk, drafts };
}

test("a draft comes back over the file that it began from, and says when it was written", async () => {
  const { files, state } = page({ draft: {} });
  await files.openFlow("a.yaml");
  expect(state.getState()).toMatchObject({
    ...{ text: mine, broughtBack: 5, trouble: undefined },
    open: { savedText: saved, etag: saved },
  });
  files.discard();
  expect(state.getState().text).toBe(saved);
});

test("a draft that is older than the file asks, and either way ends in the file", async () => {
  for (const way of ["mine", "theirs", "merged"]) {
    const { files, state, disk } = page({ text: theirs, draft: {} });
    await files.openFlow("a.yaml");
    expect(state.getState()).toMatchObject({
      text: mine,
      trouble: { code: "STUDIO_CHANGED", file: { text: theirs } },
    });
    if (way === "theirs") files.takeTheirs();
    else await files.keepMine(way === "mine" ? undefined : flow("merged"));
    const wanted = { mine, theirs, merged: flow("merged") }[way];
    expect([disk.get("a.yaml"), state.getState().text, state.getState().trouble]).toEqual([
      ...[wanted, wanted, undefined],
    ]);
  }
});

test("a draft whose file is gone is there, and saving it writes the file anew", async () => {
  const { files, state, disk } = page({ text: undefined, draft: {} });
  await files.openFlow("a.yaml");
  expect(state.getState().trouble?.message).toBe('"a.yaml" has been removed.');
  await files.keepMine();
  expect(disk.get("a.yaml")).toBe(mine);
});

test("a file that is removed while it is edited takes nothing along", async () => {
  const { files, state, disk } = page({});
  await files.openFlow("a.yaml");
  state.setState({ text: mine });
  disk.clear();
  await files.save();
  expect(state.getState().trouble?.message).toBe('"a.yaml" has been removed.');
  await files.keepMine();
  expect(disk.get("a.yaml")).toBe(mine);
});

test("a draft with an error stays a draft: it is not saved, and not lost", async () => {
  const { files, state, disk } = page({ draft: { text: "flowrun: [" } });
  await files.openFlow("a.yaml");
  await files.save();
  expect([disk.get("a.yaml"), state.getState().text]).toEqual([saved, "flowrun: ["]);
  expect(state.getState().trouble?.code).toBe("STUDIO_REFUSED");
});

test("a flow that is opened while another one is saved is not taken for it", async () => {
  const { files, state, disk } = page({});
  disk.set("b.yaml", theirs);
  await files.openFlow("a.yaml");
  state.setState({ text: mine });
  const saving = files.save();
  await files.openFlow("b.yaml");
  await saving;
  expect(disk.get("a.yaml")).toBe(mine);
  expect(state.getState().open).toMatchObject({ name: "b.yaml", savedText: theirs });
});

test("the list names what has a draft", async () => {
  const { files, state } = page({ draft: {} });
  await files.listFlows();
  expect(state.getState().drafts).toEqual(["a.yaml"]);
});

test("the list checks its flows one after the other, and stops for a reader who opens one", async () => {
  const { files, state } = page({});
  await files.listFlows();
  expect(state.getState()).toMatchObject({
    folder: "flows",
    flows: [{ name: "a.yaml", tests: [] }],
  });
  expect([...state.getState().overviews].map(([name, { title }]) => [name, title])).toEqual([
    ["a.yaml", "saved"],
  ]);

  const other = page({});
  await other.files.openFlow("a.yaml");
  await other.files.listFlows();
  expect(other.state.getState().overviews.size).toBe(0);
});

test("a file that a flow uses is read again when the flow is opened again", async () => {
  const { files, state, disk } = page({});
  const using = flow("saved").replace("start:", "use: { mail: ./mail.yaml }\nstart:");
  disk.set("a.yaml", using);
  const seen = async (): Promise<unknown> => {
    await files.openFlow(undefined);
    return state.getState().overviews.get("a.yaml");
  };
  expect(await seen()).not.toMatchObject({ files: { "mail.yaml": expect.any(String) as unknown } });
  disk.set("mail.yaml", flow("mail"));
  expect(await seen()).toMatchObject({ files: { "mail.yaml": flow("mail") } });
});
