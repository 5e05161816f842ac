import type { FlowFile, FlowList, Saved, StudioFacts, StudioProblem } from "../../src/contract.ts";
import type { CallList } from "../../src/live/live-contract.ts";
import type { JournalEntry } from "@flowrun/core";

/** The things that only the server has: the files of the folder, and calls. */
export interface Server {
  /** The secret of the page's session, once there is one. Rejects with a `ServerProblem`. */
  session(): Promise<string>;
  /** Ends the session: the page may ask for nothing more. */
  signOut(): Promise<void>;
  /** Asks the API for JSON. Rejects with a `ServerProblem`. */
  ask<Answer>(path: string, init?: RequestInit): Promise<Answer>;
  facts(): Promise<StudioFacts>;
  list(): Promise<FlowList>;
  read(name: string): Promise<FlowFile>;
  /**
   * Rejects with a `ServerProblem` `STUDIO_CHANGED` when the file is not any more the one of
   * `etag`; with an empty one, when there is a file.
   */
  save(name: string, text: string, etag: string): Promise<Saved>;
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

/** The place of the session's secret, which lasts as long as the tab. */
export interface SessionPlace {
  read(): string | undefined;
  write(secret: string | undefined): void;
}

/**
 * The server that the page came from. With the token of the printed address it begins a session,
 * and without one goes on with the session that the tab has.
 */
export function connectServer(token: string | undefined, place: SessionPlace): Server {
  const begin = async (): Promise<string> => {
    if (token === undefined) return place.read() ?? "";
    const init = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
    const { session } = (await (await send("/session", init)).json()) as {
      readonly session: string;
    };
    place.write(session);
    return session;
  };
  let begun: Promise<string> | undefined;
  const session = (): Promise<string> => {
    begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  };
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      ...(init.headers as Record<string, string> | undefined),
      Authorization: `Bearer ${await session()}`,
    };
    return send(path, { ...init, headers });
  };
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`/api${path}`, init).catch(() => {
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
    session,
    async signOut() {
      await ask("/session", { method: "DELETE" });
      place.write(undefined);
      begun = Promise.resolve("");
    },
    request,
    ask,
    facts: () => ask("/studio"),
    list: () => ask("/flows"),
    read: (name) => ask(pathOf(name)),
    save: (name, text, etag) =>
      ask(pathOf(name), {
        method: "PUT",
        body: text,
        headers: etag === "" ? {} : { "If-Match": etag },
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
