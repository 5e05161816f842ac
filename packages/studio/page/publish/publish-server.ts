import type { Commit, CommitList, Committed, OfferState } from "../../src/contract.ts";
import type { CallList } from "../../src/live/live-contract.ts";
import type { Server } from "../state/server.ts";

/**
 * The server's part in publishing. Each rejects with a `ServerProblem` where it is refused.
 */
export interface PublishServer {
  /**
   * Those of the flow and of the files that it uses, by their paths from its folder; the newest
   * first, none where there is no git.
   */
  commits(flow: string, used: readonly string[]): Promise<readonly Commit[]>;
  /** The file as it was in a commit. */
  textIn(commit: string, flow: string): Promise<string>;
  /** The text of a version that takes calls, by its id. */
  textOf(version: string): Promise<string>;
  /** The version that takes calls, and the one that is offered. */
  offer(): Promise<OfferState>;
  /** Offers a file. */
  makeOffer(offered: FileOffered): Promise<OfferState>;
  setShare(share: number): Promise<OfferState>;
  accept(): Promise<OfferState>;
  takeBack(): Promise<OfferState>;
  /** Commits the file as it is now. */
  commit(flow: string, message: string): Promise<Committed>;
  /** The ids of the newest calls that are over. */
  recorded(most: number): Promise<readonly string[]>;
}

/** A file that is offered. */
export interface FileOffered {
  readonly flow: string;
  readonly etag: string;
  /** To how many of a hundred new calls. */
  readonly share: number;
  /** Why, although not all is well. */
  readonly reason: string | undefined;
  /** The files that it uses, by their paths from its folder. */
  readonly use: readonly string[];
}

/** Where offers are made: in an environment by its name, else where the page came from. */
export type OfferPlace = () => { readonly flow: string; readonly environment: string | undefined };

/** Asks the server that the page came from. */
export function publishServer(
  { request }: Pick<Server, "request">,
  place: OfferPlace,
): PublishServer {
  const at = (path: string): string => {
    const { environment } = place();
    return environment === undefined
      ? path
      : `/environments/${encodeURIComponent(environment)}${path}`;
  };
  const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> =>
    (await (await request(path, init)).json()) as Answer;
  const send = <Answer>(method: string, path: string, body: object): Promise<Answer> =>
    ask(path, { method, body: JSON.stringify(body) });
  const text = async (path: string): Promise<string> => (await request(path)).text();
  return {
    async commits(flow, used) {
      const query = new URLSearchParams(used.map((path): [string, string] => ["use", path]));
      return (await ask<CommitList>(`/history/${pathOf(flow)}?${query.toString()}`)).commits;
    },
    textIn: (commit, flow) => text(`/commits/${commit}/${pathOf(flow)}`),
    textOf: (version) => text(at(`/versions/${version}`)),
    offer: () => ask(at(`/offer?${new URLSearchParams({ flow: place().flow }).toString()}`)),
    makeOffer: (offered) => send("POST", at("/offer"), offered),
    setShare: (share) => send("PUT", at("/offer"), { share }),
    accept: () => send("POST", at("/offer/accept"), {}),
    takeBack: () => send("DELETE", at("/offer"), {}),
    commit: (flow, message) => send("POST", `/history/${pathOf(flow)}`, { message }),
    async recorded(most) {
      const ids: string[] = [];
      for (let hasMore = true; hasMore && ids.length < most;) {
        const after = ids.at(-1);
        const query = new URLSearchParams({ state: "over", ...(after !== undefined && { after }) });
        const page: CallList = await ask(`/calls?${query.toString()}`);
        ids.push(...page.calls.map(({ id }) => id));
        ({ hasMore } = page);
      }
      return ids.slice(0, most);
    },
  };
}

function pathOf(name: string): string {
  return name.split("/").map(encodeURIComponent).join("/");
}
