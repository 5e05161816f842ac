import { randomUUID } from "node:crypto";
import type { VersionFigures } from "@flowrun/host";
import type { Cell, Json } from "@flowrun/core/plugin";

/**
 * Which versions of a flow the new calls of a cell take, where others were published than the one
 * with which its processes were started.
 */
export interface Route {
  /** No other one has it. */
  readonly id: string;
  /**
   * The version with which they were started: who was started with another one does not go by this.
   */
  readonly over: string;
  /**
   * The version that takes all calls that are not offered another one; absent: the one that they
   * were started with.
   */
  readonly current?: string;
  readonly offered?: Offered;
  /** The version that was offered last, and was taken back by itself. */
  readonly takenBack?: TakenBack;
}

/**
 * A version that was taken back by itself: how many `of` its calls faulted, and how many their
 * callers left early.
 */
export interface TakenBack {
  readonly flow: string;
  readonly faulted: number;
  readonly early?: number;
  readonly of: number;
}

/** A version that takes a share of new calls. */
export interface Offered {
  /** The name of its program, as the ledger has it. */
  readonly flow: string;
  /** The share of a hundred new calls. */
  readonly percent: number;
  /**
   * There when the share is raised as long as the version does as well as the other one: how long
   * each share stands, and since when this one does.
   */
  readonly ifOk?: { readonly everyMs: number; readonly since: number };
  /** Why it is offered, where its scenarios do not vouch for it. */
  readonly because?: string;
}

/** The words of a process about its versions. */
export interface ToldVersions {
  /** With which it was started, or has read since. */
  readonly own: string;
  /** Which takes all calls that are not offered another one. */
  readonly current: string;
  /** The route by which it goes, or would go, if it could. */
  readonly route?: string;
  readonly offered?: Offered & Pick<VersionFigures, "started" | "ended" | "faulted" | "early">;
  readonly takenBack?: TakenBack;
  /** Why it cannot go by the route, as a sentence. */
  readonly refused?: string;
}

/**
 * The route of the cell of this name; `undefined` where none was ever made. Rejects where the cell
 * does not answer.
 */
export async function readRoute(
  cell: Pick<Cell, "kept">,
  name: string,
): Promise<Route | undefined> {
  const text = await cell.kept(keyOf(name));
  return text === undefined ? undefined : (JSON.parse(text) as Route);
}

/**
 * Makes a route, and tells those who are in the cell. Gives its id. Rejects where the cell does not
 * answer.
 */
export async function writeRoute(
  cell: Pick<Cell, "keep" | "tell">,
  name: string,
  route: Omit<Route, "id">,
): Promise<string> {
  const id = randomUUID();
  await cell.keep(keyOf(name), JSON.stringify({ id, ...route }));
  cell.tell({ route: id });
  return id;
}

/** Calls back when somebody has made a route; the function it gives ends that. */
export function onRoute(cell: Pick<Cell, "onTold">, look: () => void): () => void {
  return cell.onTold((message: Json) => {
    if (typeof message === "object" && message !== null && "route" in message) look();
  });
}

function keyOf(name: string): string {
  return `route ${name}`;
}
