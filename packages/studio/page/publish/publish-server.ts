import type { Commit, CommitList, OfferState } from "../../src/contract.ts";
import type { Server } from "../state/server.ts";

/** What the server gives for publishing. Each rejects with a `ServerProblem` where it is refused. */
export interface PublishServer {
  /** The newest first; none where there is no git. */
  commits(flow: string): Promise<readonly Commit[]>;
  /** The file as it was in a commit. */
  textIn(commit: string, flow: string): Promise<string>;
  /** The text of a version that takes calls, by its id. */
  textOf(version: string): Promise<string>;
  /** The version that takes calls, and the one that is offered. */
  offer(): Promise<OfferState>;
}

/** Asks the server that the page came from. */
export function publishServer({ request }: Pick<Server, "request">): PublishServer {
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    (await (await request(path, init)).json()) as Answer;
  const text = async (path: string): Promise<string> => (await request(path)).text();
  return {
    commits: async (flow) => (await ask<CommitList>(`/history/${pathOf(flow)}`)).commits,
    textIn: (commit, flow) => text(`/commits/${commit}/${pathOf(flow)}`),
    textOf: (version) => text(`/versions/${version}`),
    offer: () => ask("/offer"),
  };
}

function pathOf(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
