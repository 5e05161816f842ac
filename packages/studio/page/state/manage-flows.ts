import type { StoreApi } from "zustand/vanilla";
import type { BinEntry, BinList, FlowTemplate, TemplateList } from "../../src/contract.ts";
import type { FollowingParts } from "./follow-used.ts";
import { ServerProblem, type Server } from "./server.ts";
import type { StudioState } from "./studio-state.ts";

/** Makes, copies, renames and removes flows, with the scenarios beside them. */
export interface Managing {
  /** The flows that a new one may begin with. */
  templates(): Promise<readonly FlowTemplate[]>;
  /** Writes a new flow. Gives why it is refused. */
  createFlow(name: string, text: string, tests?: string): Promise<string | undefined>;
  /** Copies a flow, as it is saved, to another name. Gives why it is refused. */
  copyFlow(from: string, to: string): Promise<string | undefined>;
  /**
   * Gives a flow another name, also in the flows that use it: the old files go into the bin. Gives
   * why it is refused.
   */
  renameFlow(from: string, to: string): Promise<string | undefined>;
  /** Moves a flow into the bin. */
  removeFlow(name: string): Promise<void>;
  bringBack(entry: BinEntry): Promise<void>;
  /** Looks what is in the bin. */
  listBin(): Promise<void>;
}

/** The parts that flows are managed with. */
export interface ManagingParts {
  readonly state: StoreApi<StudioState>;
  readonly server: Server;
  readonly desk: FollowingParts["desk"];
  readonly listFlows: () => Promise<void>;
}

/** Manages the flows of the folder. The server's refusals of what has no answer are `trouble`. */
export function manageFlows({ state, server, desk, listFlows }: ManagingParts): Managing {
  const listBin = async (): Promise<void> => {
    const { entries } = await server.ask<BinList>("/bin");
    state.setState({ bin: entries });
  };
  const listAgain = async (): Promise<void> => {
    await Promise.all([listFlows(), listBin()]);
  };
  const trying = async (action: () => Promise<void>): Promise<void> => {
    const problem = await problemOf(action);
    if (problem !== undefined) state.setState({ trouble: problem });
  };
  const remove = async (name: string): Promise<void> => {
    const { etag } = await server.read(name);
    await server.ask(pathOf(name), { method: "DELETE", headers: { "If-Match": etag } });
  };
  const copy = async (from: string, to: string): Promise<void> => {
    const { text, tests } = await server.read(from);
    const beside = await Promise.all(tests.map((each) => server.read(each)));
    await server.save(to, namedAfter(text, to), "");
    for (const test of beside) {
      const name = stemOf(to) + test.name.slice(stemOf(from).length);
      await server.save(name, aboutFlow(test.text, from, to), "");
    }
  };
  const answering = async (action: () => Promise<void>): Promise<string | undefined> => {
    const problem = await problemOf(action);
    return problem && (problem.file === undefined ? problem.message : thereAlready(problem.file));
  };
  return {
    async templates() {
      const { templates } = await server.ask<TemplateList>("/templates");
      return templates;
    },
    createFlow: (name, text, tests) =>
      answering(async () => {
        await server.save(name, namedAfter(text, name), "");
        if (tests !== undefined) await server.save(`${stemOf(name)}.test.yaml`, tests, "");
        await listAgain();
      }),
    copyFlow: (from, to) =>
      answering(async () => {
        await copy(from, to);
        await listAgain();
      }),
    renameFlow: (from, to) =>
      answering(async () => {
        await copy(from, to);
        await remove(from);
        const { followUsed } = await import("./follow-used.ts");
        const others = (state.getState().flows ?? []).map(({ name }) => name);
        await followUsed(
          { server, desk },
          others.filter((name) => name !== from),
          from,
          to,
        );
        await listAgain();
      }),
    removeFlow: (name) =>
      trying(async () => {
        await remove(name);
        await listAgain();
      }),
    bringBack: ({ id }) =>
      trying(async () => {
        await server.ask(`/bin/${id}`, { method: "POST" });
        await listAgain();
      }),
    listBin: () => trying(listBin),
  };
}

async function problemOf(action: () => Promise<void>): Promise<StudioState["trouble"]> {
  try {
    await action();
    return undefined;
  } catch (error) {
    if (!(error instanceof ServerProblem)) throw error;
    return error.problem;
  }
}

function thereAlready({ name }: { readonly name: string }): string {
  return `There is a file "${name}" already.`;
}

function pathOf(name: string): string {
  return `/flows/${name.split("/").map(encodeURIComponent).join("/")}`;
}

function stemOf(name: string): string {
  return name.replace(/\.ya?ml$/, "");
}

/** The file that a name for people stands for, such as `my-flow.yaml`; none where nothing does. */
export function fileNamed(wanted: string): string | undefined {
  const stem = stemOf(wanted.trim())
    .split("/")
    .map((part) => part.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replaceAll(/^[-.]+|-+$/g, ""))
    .join("/");
  return stem === "" || /(^|\/)(\/|$)|\.test$/.test(stem) ? undefined : `${stem}.yaml`;
}

/** A flow of another file has the name of that, unless its own was another one before, too. */
function namedAfter(text: string, file: string): string {
  const name = stemOf(file).split("/").at(-1) ?? file;
  return text.replace(
    /^name:.*$/m,
    `name: ${/^[A-Za-z][\w-]*$/.test(name) ? name : JSON.stringify(name)}`,
  );
}

/** Scenarios that name their flow are about the new one. */
function aboutFlow(text: string, from: string, to: string): string {
  const [old, now] = [from, to].map((name) => name.split("/").at(-1) ?? name);
  return text.replace(/^(flow:\s*["']?(?:\.\/)?)([^"'\s]+)/m, (all, key: string, name: string) =>
    name === old ? `${key}${now}` : all,
  );
}
