import { applyEdits, type FlowChange } from "@flowrun/language-server/text";
import type { AskedDesk } from "../worker/flow-desk.ts";
import type { Server } from "./server.ts";

/** The parts that flows follow another with. */
export interface FollowingParts {
  readonly server: Pick<Server, "read" | "save">;
  readonly desk: Pick<AskedDesk, "sections" | "change">;
}

/**
 * Lets flows say the new name of a file that they use. A flow that cannot use it by that name, since
 * it is outside of its folder, stays as it is, for the checker to tell.
 */
export async function followUsed(
  { server, desk }: FollowingParts,
  flows: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  const stem = from.split("/").at(-1) ?? from;
  for (const flow of flows) {
    const { text, etag } = await server.read(flow);
    const written = pathFrom(flow, to);
    if (written === undefined || !text.includes(stem)) continue;
    const sections = await desk.sections(flow, text);
    const uses = sections.find(({ key }) => key === "use")?.entries ?? [];
    const changes = uses.flatMap(({ name, fields }): FlowChange[] =>
      fields.some((field) => fileUsed(flow, field.written) === from)
        ? [{ kind: "set", path: ["use", name], value: written }]
        : [],
    );
    if (changes.length === 0) continue;
    const changed = await desk.change(flow, text, changes);
    if (changed.ok) await server.save(flow, applyEdits(text, changed.edits), etag);
  }
}

/** The file in the folder of the studio that a flow uses by a path. */
function fileUsed(flow: string, written: string): string {
  const parts = flow.split("/").slice(0, -1);
  for (const part of written.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

/** How a flow names a file in its folder, or below it. */
function pathFrom(flow: string, file: string): string | undefined {
  const folder = flow.slice(0, flow.lastIndexOf("/") + 1);
  return file.startsWith(folder) ? `./${file.slice(folder.length)}` : undefined;
}
