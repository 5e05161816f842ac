import type { Context } from "hono";
import type { Route } from "../api/route.ts";
import { record } from "../api/schemas.ts";
import type { Committed } from "../contract.ts";
import type { FlowFolder } from "../flow-folder.ts";
import { StudioError } from "../studio-error.ts";
import type { FlowHistory } from "./git-history.ts";

/**
 * The commits of flows, over HTTP. A name is first looked for in the folder, so that nothing
 * outside of it is told of.
 */
export function historyRoutes(folder: FlowFolder, history: FlowHistory): readonly Route[] {
  return [
    {
      method: "get",
      path: "/api/history/{name}",
      query: ["use"],
      summary:
        "The newest 100 commits of a flow, and of the files that it uses (`use`, once for each); empty where there is no git.",
      answer: { $ref: "#/components/schemas/CommitList" },
      async handle(context) {
        const { name } = await folder.read(context.req.param("name") ?? "");
        return context.json({
          commits: await history.commits(name, await usedIn(context, name, folder)),
        });
      },
    },
    {
      method: "post",
      path: "/api/history/{name}",
      role: "edit",
      summary: "Commits a flow with its scenarios as they are now, and nothing else.",
      body: record({ message: { type: "string" } }),
      answer: { $ref: "#/components/schemas/Committed" },
      async handle(context) {
        const { name, tests } = await folder.read(context.req.param("name") ?? "");
        const message = await messageIn(context);
        const { id, problem } = await history.commit([name, ...tests], message);
        if (id === undefined) throw notCommitted(name, problem);
        return context.json({ id } satisfies Committed);
      },
    },
    {
      method: "get",
      path: "/api/commits/{commit}/{name}",
      summary: "A file as it was in a commit.",
      answer: "text",
      async handle(context) {
        // A file that a flow used once may be there no more.
        const name = await folder.confine(context.req.param("name") ?? "");
        const commit = context.req.param("commit") ?? "";
        const text = await history.textAt(name, commit);
        if (text === undefined) throw notThere(name, commit);
        return context.text(text);
      },
    },
  ];
}

/** The used files that a request names, each of them in the folder. */
async function usedIn(
  { req }: Context,
  flow: string,
  folder: FlowFolder,
): Promise<readonly string[]> {
  const used = req.queries("use") ?? [];
  const home = flow.split("/").slice(0, -1);
  await Promise.all(used.map((path) => folder.confine([...home, path].join("/"))));
  return used;
}

const longestMessage = 2_000;

async function messageIn({ req }: Context): Promise<string> {
  const asked: unknown = await req.json().catch(() => undefined);
  const { message } = (asked ?? {}) as Readonly<Record<string, unknown>>;
  const said = typeof message === "string" ? message.trim() : "";
  if (said !== "" && said.length <= longestMessage) return said;
  const hint = "Say in a sentence what has changed.";
  throw new StudioError(
    "STUDIO_NOT_COMMITTED",
    "A commit needs a message, of at most 2,000 characters.",
    { hint },
  );
}

function notCommitted(name: string, problem: string): StudioError {
  const hint = "Mend what git says, or commit the file by hand. It is saved all the same.";
  const said = problem.split("\n").find((line) => line.trim() !== "") ?? "nothing";
  return new StudioError("STUDIO_NOT_COMMITTED", `"${name}" is not committed. git says: ${said}`, {
    hint,
  });
}

function notThere(name: string, commit: string): StudioError {
  const hint = "Choose a commit from the list of the file.";
  return new StudioError("STUDIO_NO_FLOW", `There is no "${name}" in the commit "${commit}".`, {
    hint,
  });
}
