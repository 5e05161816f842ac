import type { Route } from "../api/route.ts";
import type { FlowFolder } from "../flow-folder.ts";
import { StudioError } from "../studio-error.ts";
import type { FlowHistory } from "./git-history.ts";

/** The commits of flows, over HTTP. A name is first looked for in the folder, so that nothing outside of it is told of. */
export function historyRoutes(folder: FlowFolder, history: FlowHistory): readonly Route[] {
  return [
    {
      method: "get",
      path: "/api/history/{name}",
      summary: "The newest 100 commits of a file; empty where there is no git.",
      answer: { $ref: "#/components/schemas/CommitList" },
      async handle(context) {
        const { name } = await folder.read(context.req.param("name") ?? "");
        return context.json({ commits: await history.commits(name) });
      },
    },
    {
      method: "get",
      path: "/api/commits/{commit}/{name}",
      summary: "A file as it was in a commit.",
      answer: "text",
      async handle(context) {
        const { name } = await folder.read(context.req.param("name") ?? "");
        const commit = context.req.param("commit") ?? "";
        const text = await history.textAt(name, commit);
        if (text === undefined) throw notThere(name, commit);
        return context.text(text);
      },
    },
  ];
}

function notThere(name: string, commit: string): StudioError {
  const hint = "Choose a commit from the list of the file.";
  return new StudioError("STUDIO_NO_FLOW", `There is no "${name}" in the commit "${commit}".`, { hint });
}
