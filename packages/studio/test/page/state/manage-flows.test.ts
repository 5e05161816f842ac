import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { fileNamed, manageFlows } from "../../../page/state/manage-flows.ts";
import { createFlowDesk } from "../../../page/worker/flow-desk.ts";
import { askAtOnce } from "../worker/ask-at-once.ts";
import { ServerProblem, type Server } from "../../../page/state/server.ts";
import { beginState, type StudioState } from "../../../page/state/studio-state.ts";

const flow = (name: string): string =>
  `flowrun: 1\nname: ${name}\nstart: main\nblocks:\n  main: [hangup]\n`;

/** A folder with a flow and two files of scenarios, and the page that manages it. */
function page() {
  const disk = new Map([
    ["desk/door.yaml", flow("door")],
    ["desk/door.test.yaml", "flowrun-test: 1\nflow: door.yaml\nscenarios: []\n"],
    ["desk/door.late.test.yaml", 'flowrun-test: 1\nflow: "./other.yaml"\nscenarios: []\n'],
  ]);
  const asked: string[] = [];
  const missing = new ServerProblem({ code: "STUDIO_NO_FLOW", message: "No flow.", hint: "" });
  const server = {
    async read(name: string) {
      const text = disk.get(name);
      if (text === undefined) throw missing;
      const stem = name.replace(/\.yaml$/, ".");
      const tests = [...disk.keys()].filter((each) => each !== name && each.startsWith(stem));
      return { name, text, etag: `of ${name}`, tests };
    },
    async save(name: string, text: string, etag: string) {
      const there = disk.get(name);
      if (etag !== (there === undefined ? "" : `of ${name}`))
        throw new ServerProblem({
          ...{ code: "STUDIO_CHANGED", message: "It has changed.", hint: "" },
          file: { name, text: there ?? "", etag: "1", tests: [] },
        });
      disk.set(name, text);
      return { etag: "1" };
    },
    async ask(path: string, init: RequestInit = {}) {
      asked.push([init.method ?? "GET", path, ...Object.values(init.headers ?? {})].join(" "));
      if (path === "/templates") return { templates: [{ name: "menu" }] };
      if (path === "/bin") return { entries: [{ id: "7", at: 1, names: ["old.yaml"] }] };
      if (path.endsWith("lost.yaml")) throw missing;
      return {};
    },
  } as unknown as Server;
  const state = createStore<StudioState>(() => beginState("light"));
  let listed = 0;
  const listFlows = async (): Promise<void> => void (listed += 1);
  return {
    ...{ disk, asked, state, listed: () => listed },
    flows: manageFlows({ state, server, desk: askAtOnce(createFlowDesk(() => 0)), listFlows }),
  };
}

describe("manageFlows", () => {
  test("writes a new flow under its own name, with its scenarios beside it, and lists all again", async () => {
    const { flows, disk, asked, state, listed } = page();
    expect(
      await flows.createFlow("new/2nd.yaml", flow("menu"), "flowrun-test: 1\n"),
    ).toBeUndefined();
    expect(disk.get("new/2nd.yaml")).toBe(flow('"2nd"'));
    expect(disk.get("new/2nd.test.yaml")).toBe("flowrun-test: 1\n");
    expect([listed(), asked]).toEqual([1, ["GET /bin"]]);
    expect(state.getState().bin).toEqual([{ id: "7", at: 1, names: ["old.yaml"] }]);

    await flows.createFlow("plain.yaml", flow("menu"));
    expect(disk.get("plain.yaml")).toBe(flow("plain"));
    expect(disk.has("plain.test.yaml")).toBe(false);
    expect(await flows.templates()).toEqual([{ name: "menu" }]);
  });

  test("copies a flow with its scenarios, which are about the copy where they named it", async () => {
    const { flows, disk, asked } = page();
    expect(await flows.copyFlow("desk/door.yaml", "desk/gate.yaml")).toBeUndefined();
    expect(disk.get("desk/gate.yaml")).toBe(flow("gate"));
    expect(disk.get("desk/gate.test.yaml")).toContain("flow: gate.yaml\n");
    expect(disk.get("desk/gate.late.test.yaml")).toContain('flow: "./other.yaml"\n');
    expect(disk.has("desk/door.yaml")).toBe(true);
    expect(asked).toEqual(["GET /bin"]);
  });

  test("renames a flow by a copy, then moves the old one into the bin as it was read", async () => {
    const { flows, disk, asked } = page();
    expect(await flows.renameFlow("desk/door.yaml", "desk/gate.yaml")).toBeUndefined();
    expect(disk.has("desk/gate.yaml")).toBe(true);
    expect(asked).toEqual(["DELETE /flows/desk/door.yaml of desk/door.yaml", "GET /bin"]);
  });

  test("lets the other flows use a renamed one by its new name", async () => {
    const { flows, disk, state } = page();
    const used = "use: { door: ./door.yaml }\nstart:";
    disk.set("desk/hall.yaml", flow("hall").replace("start:", used));
    const names = ["desk/hall.yaml", "desk/door.yaml"];
    state.setState({ flows: names.map((name) => ({ name, tests: [] })) });
    await flows.renameFlow("desk/door.yaml", "desk/gate.yaml");
    expect(disk.get("desk/hall.yaml")).toBe(
      flow("hall").replace("start:", used.replace("./door.yaml", '"./gate.yaml"')),
    );
  });

  test("says where a name is taken, and then removes nothing", async () => {
    const { flows, asked, state, listed } = page();
    const taken = 'There is a file "desk/door.yaml" already.';
    expect(await flows.createFlow("desk/door.yaml", flow("door"))).toBe(taken);
    expect(await flows.renameFlow("desk/door.yaml", "desk/door.yaml")).toBe(taken);
    expect(await flows.copyFlow("nowhere.yaml", "a.yaml")).toBe("No flow.");
    expect([asked, listed(), state.getState().trouble]).toEqual([[], 0, undefined]);
  });

  test("removes a flow, brings it back, and tells as trouble what the server refuses", async () => {
    const { flows, asked, state, disk } = page();
    await flows.removeFlow("desk/door.yaml");
    await flows.bringBack({ id: "7", at: 1, names: [] });
    expect(asked).toEqual([
      ...["DELETE /flows/desk/door.yaml of desk/door.yaml", "GET /bin"],
      ...["POST /bin/7", "GET /bin"],
    ]);
    expect(state.getState().trouble).toBeUndefined();
    disk.set("lost.yaml", flow("lost"));
    await flows.removeFlow("lost.yaml");
    expect(state.getState().trouble).toMatchObject({ code: "STUDIO_NO_FLOW" });
  });
});

test("fileNamed makes a file of a name for people, and none of a name that stands for nothing", () => {
  const named: Readonly<Record<string, string | undefined>> = {
    "my flow": "my-flow.yaml",
    " Døren & porten ": "Døren-porten.yaml",
    "desk/door.yaml": "desk/door.yaml",
    "door.yml": "door.yaml",
    "..hidden-": "hidden.yaml",
    "": undefined,
    "--": undefined,
    "desk//door": undefined,
    "desk/": undefined,
    "door.test.yaml": undefined,
  };
  expect(Object.fromEntries(Object.keys(named).map((name) => [name, fileNamed(name)]))).toEqual(
    named,
  );
});
