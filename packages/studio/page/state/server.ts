import type { FlowFile, FlowList, Saved, StudioProblem } from "../../src/contract.ts";

/** The files of the folder, which only the server has. */
export interface Server {
  list(): Promise<FlowList>;
  read(name: string): Promise<FlowFile>;
  /** Rejects with a `ServerProblem` `STUDIO_CHANGED` when the file is not any more the one of `etag`. */
  save(name: string, text: string, etag: string | undefined): Promise<Saved>;
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
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { ...(init.headers as Record<string, string> | undefined), Authorization: `Bearer ${token}` };
    const response = await fetch(`/api/flows${path}`, { ...init, headers }).catch(() => {
      throw new ServerProblem(away);
    });
    const body = (await response.json()) as Answer | StudioProblem;
    if (!response.ok) throw new ServerProblem(body as StudioProblem);
    return body as Answer;
  };
  const pathOf = (name: string): string => `/${name.split("/").map(encodeURIComponent).join("/")}`;
  return {
    list: () => ask(""),
    read: (name) => ask(pathOf(name)),
    save: (name, text, etag) =>
      ask(pathOf(name), { method: "PUT", body: text, headers: etag === undefined ? {} : { "If-Match": etag } }),
  };
}

const away: StudioProblem = {
  code: "STUDIO_AWAY",
  message: "The studio does not answer.",
  hint: "Start `flowrun studio` again and open the address that it prints. What is not saved stays here until then.",
};
