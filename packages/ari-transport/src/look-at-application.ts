import type { Ask } from "./ask.ts";
import { fieldOf, stringOf, stringsOf } from "./codec/json.ts";
import { eventTypes } from "./codec/read-event.ts";
import { quick } from "./codec/request.ts";
import { bodyOf, listOf, question, type Said } from "./look-question.ts";

/** Our application, and the way to ask the platform for it. */
export interface AskedApplication {
  readonly app: string;
  readonly ask: Ask;
  /** Whether legs are to be created before they are dialled, where the platform can. */
  readonly wantsCreated: boolean;
}

/** Our application, as the platform tells of it. */
export async function lookAtApplication({
  app,
  ask,
}: Pick<AskedApplication, "app" | "ask">): Promise<Application | "unknown" | "later"> {
  const said = await question(ask, quick("GET", applicationPath(app)));
  if (said === "later") return "later";
  const held = channelsIn(said);
  return held === undefined ? "unknown" : { said, held };
}

interface Application {
  readonly said: Said;
  /** The channels that it holds or is subscribed to. */
  readonly held: readonly string[];
}

/**
 * Switches off the events that nobody reads, unless they are already: an application that holds
 * channels keeps its filter. Never while the platform is asked for the application. When both were
 * asked at once, Asterisk 22 ended in one of ten restarts with calls on the line. It freed memory
 * twice (measured; a core had it in `json_delete` under this request). It tells of an application
 * by the very filter, which is likely the cause.
 */
export async function switchEventsOff(
  { app, ask, wantsCreated }: AskedApplication,
  { said }: Application,
): Promise<"done" | "later"> {
  const types = eventTypes(wantsCreated);
  if (isFiltered(said, types)) return "done";
  const filter = { allowed: types.map((type) => ({ type })) };
  const filtered = await question(ask, {
    ...quick("PUT", `${applicationPath(app)}/eventFilter`),
    body: filter,
  });
  return filtered === "later" ? "later" : "done";
}

/** Whether an application tells of events of these types, and of no others. */
function isFiltered(application: Said, types: readonly string[]): boolean {
  const body = bodyOf(application);
  const allowed = listOf(fieldOf(body, "events_allowed")).map((event) => stringOf(event, "type"));
  const isSame = allowed.length === types.length && types.every((type) => allowed.includes(type));
  return isSame && listOf(fieldOf(body, "events_disallowed")).length === 0;
}

/** Whether the platform tells of our application. Never rejects. */
export async function knowsApplication(
  parts: Pick<AskedApplication, "app" | "ask">,
): Promise<boolean> {
  const application = await lookAtApplication(parts).catch(() => "later" as const);
  return typeof application !== "string";
}

function applicationPath(app: string): string {
  return `/applications/${encodeURIComponent(app)}`;
}

/**
 * The channels that an application holds or is subscribed to; `undefined` where the platform does
 * not tell.
 */
function channelsIn(application: Said): readonly string[] | undefined {
  return stringsOf(fieldOf(bodyOf(application), "channel_ids"));
}
