import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Found } from "../../../page/prove/found-scenario.ts";
import type { ProofDesks } from "../../../page/prove/proof-desks.ts";
import { proveFlow } from "../../../page/prove/prove-flow.ts";
import type { Proved } from "../../../page/prove/proof-desk.ts";
import { ServerProblem, type Server } from "../../../page/state/server.ts";
import { beginState, openedState, type StudioState } from "../../../page/state/studio-state.ts";
import type { CheckedFlow } from "../../../page/state/check-whole.ts";
import type { Asking } from "../../../page/worker/asking.ts";

const flow = "a/door.yaml";
const found = (name: string): Found =>
  ({ scenario: { name }, complaint: undefined, passes: true }) as unknown as Found;

/** A page on which a search has just found calls, and the files that its server has. */
async function page({ adds = true }: { readonly adds?: boolean } = {}) {
  const files = new Map([[flow, "the flow"]]);
  const server = {
    read: (name: string) => {
      const text = files.get(name);
      const problem = { code: "STUDIO_NO_FLOW", message: name, hint: "" };
      return text === undefined
        ? Promise.reject(new ServerProblem(problem))
        : Promise.resolve({
            ...{ name, text, etag: text },
            tests: [...files.keys()].filter((each) => each.includes(".test.")),
          });
    },
    save: (name: string, text: string) => {
      files.set(name, text);
      return Promise.resolve({ etag: text });
    },
  } as unknown as Server;
  const desk = {
    prove: () => Promise.resolve({ scenarios: [], mistakes: [] } as unknown as Proved),
    explore: () => Promise.resolve({ found: [found("one")], unreached: [], tried: 1 }),
    add: (_: string, text = "", __: string, { name }: { readonly name: string }) =>
      Promise.resolve(adds ? `${text}${name};` : undefined),
  } as unknown as Asking<ProofDesks>;
  const studio = createStore<StudioState>(() => beginState("light"));
  const proof = proveFlow({ studio, server, start: () => ({ desk, end: () => undefined }) });
  studio.setState(openedState({ name: flow, text: "the flow", etag: "", tests: [] }));
  studio.setState({ checked: { files: {} } as CheckedFlow });
  await proof.readTests();
  await proof.search("explore");
  return { files, studio, proof };
}

test("a found call is written beside the flow, and the search knows those that have been added", async () => {
  const { files, proof } = await page();
  expect(proof.state.getState().search?.added).toEqual([]);

  expect([await proof.add(found("one")), await proof.add(found("two"))]).toEqual([true, true]);

  const { search, tests } = proof.state.getState();
  expect(search?.added).toEqual([found("one"), found("two")]);
  expect(files.get("a/door.found.test.yaml")).toBe("one;two;");
  expect(tests).toEqual([{ name: "a/door.found.test.yaml", text: "one;two;" }]);
});

test("a file that has a mistake is left as it is, and it is said why", async () => {
  const { files, studio, proof } = await page({ adds: false });

  expect(await proof.add(found("one"))).toBe(false);

  expect(proof.state.getState().search?.added).toEqual([]);
  expect([...files.keys()]).toEqual([flow]);
  expect(studio.getState().trouble).toEqual({
    code: "STUDIO_NOT_ADDED",
    message: '"a/door.found.test.yaml" has a mistake, or does not end in its scenarios.',
    hint: "Mend it, and add the scenario again.",
  });
});
