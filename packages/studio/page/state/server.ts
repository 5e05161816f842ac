import type { FlowFile, FlowList, Saved, StudioFacts, StudioProblem } from "../../src/contract.ts";
import type { CallList } from "../../src/live/live-contract.ts";
import type { JournalEntry } from "@flowrun/core";

/** The things that only the server has: the files of the folder, and calls. */
export interface Server {
  /** Asks the API for JSON. Rejects with a `ServerProblem`. */
  ask<Answer>(path: string, init?: RequestInit): Promise<Answer>;
  facts(): Promise<StudioFacts>;
  list(): Promise<FlowList>;
  read(name: string): Promise<FlowFile>;
  /**
   * Rejects with a `ServerProblem` `STUDIO_CHANGED` when the file is not any more the one of
   * `etag`.
   */
  save(name: string, text: string, etag: string | undefined): Promise<Saved>;
  /** The newest calls that have this in their number, block or end. */
  calls(find: string): Promise<CallList>;
  /** Asks for something else, by its path under `/api`. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** All that was written of a call so far. */
  journal(call: string): Promise<readonly JournalEntry[]>;
}

/** Why the server did not do what was asked; `STUDIO_AWAY` when it cannot be reached. */
export class ServerProblem extends Error {
  readonly problem: StudioProblem;

  constructor(problem: StudioProblem) {
    super(problem.message);
    this.name = "ServerProblem";
    this.problem = problem;
  }
}

/** The server that the page came from. */
export function connectServer(token: string): Server {
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      Authorization: `Bearer ${token}`,
    };
    const response = await fetch(`/api${path}`, { ...init, headers }).catch(() => {
      throw new ServerProblem(away);
    });
    if (!response.ok) throw new ServerProblem((await response.json()) as StudioProblem);
    return response;
  };
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    (await (await request(path, init)).json()) as Answer;
  const pathOf = (name: string): string =>
    `/flows/${name.split("/").map(encodeURIComponent).join("/")}`;
  return {
    request,
    ask,
    facts: () => ask("/studio"),
    list: () => ask("/flows"),
    read: (name) => ask(pathOf(name)),
    save: (name, text, etag) =>
      ask(pathOf(name), {
        method: "PUT",
        body: text,
        headers: etag === undefined ? {} : { "If-Match": etag },
      }),
    calls: (find) => ask(`/calls?${new URLSearchParams({ find }).toString()}`),
    async journal(call) {
      const text = await (await request(`/calls/${encodeURIComponent(call)}`)).text();
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as JournalEntry);
    },
  };
}

const away: StudioProblem = {
  code: "STUDIO_AWAY",
  message: "The studio does not answer.",
  hint: "Start `flowrun studio` again and open the address that it prints. What is not saved stays here until then.",
};
