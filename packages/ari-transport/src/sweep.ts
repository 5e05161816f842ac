import { backoffMs, isPassing, PortError, type Backoff } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { fieldOf, idOf, parseBody, stringOf, stringsOf } from "./codec/json.ts";
import { eventTypes } from "./codec/read-event.ts";
import { quick, type RequestDraft } from "./codec/request.ts";
import type { Counters } from "./counters.ts";
import type { Deadlines } from "./deadlines.ts";
import type { IdEntry, IdTable } from "./ids/id-table.ts";
import { isOurId, type KnownThings } from "./ids/known-things.ts";

/** What `createSweep` works with. */
export interface SweepParts {
  readonly app: string;
  readonly ask: Ask;
  readonly deadlines: Deadlines;
  readonly known: KnownThings;
  readonly counters: Counters;
}

/** The clearing up after each connecting. */
export interface Sweep {
  /**
   * Does it all, for the connection that stands now: again and again until the platform has answered everything. Never
   * rejects; gives up when another connection begins.
   */
  run(): Promise<void>;
  /** Ends it before its time: another process has the application, and what stands there is not ours to remove. */
  stop(): void;
  /**
   * Whether this platform tells us about our application: then it knows more calls than the document lists. Waits for the
   * answer when the question has just been put.
   */
  hasApplications(): Promise<boolean>;
  /** The same as far as it has been answered. */
  sawApplications(): boolean;
}

/** Between looking and removing, in milliseconds: the first event of a new call may be under way as we look. */
const graceMs = 1_000;

const backoff: Backoff = { firstMs: 1_000, mostMs: 30_000, jitter: 0 };

/**
 * Makes the platform's side agree with ours: events that we never read are switched off, and what earlier connections
 * or an earlier process left behind is removed: every channel that stands in our application, every bridge that we made.
 * What appeared on the present connection is never touched, nor is a call that our application is only subscribed to. A
 * platform that has none of these calls is left alone.
 */
export function createSweep(parts: SweepParts): Sweep {
  const { known, deadlines } = parts;
  let hasApplications = false;
  let stopped = false;
  let looking: Promise<unknown> = Promise.resolve();
  const isOver = (connection: number): boolean => stopped || known.connection() !== connection;
  /** Clears up once, and says whether nothing is left to do. */
  const clear = async (connection: number): Promise<boolean> => {
    const look = lookAtApplication(parts);
    looking = look;
    const held = await look;
    if (typeof held === "string") return held === "unknown";
    hasApplications = true;
    const [channels, bridges] = await Promise.all([
      ask(parts, quick("GET", "/channels")),
      ask(parts, quick("GET", "/bridges")),
    ]);
    await deadlines.pause(graceMs);
    const standing = ownChannels(bodyOf(channels), parts.app, held);
    const made = ownBridges(bodyOf(bridges), parts.app, new Set(standing));
    const removals = [
      await removeAll(parts, { isOver, connection, table: known.legs, ids: standing, path: "/channels" }),
      await removeAll(parts, { isOver, connection, table: known.bridges, ids: made, path: "/bridges" }),
    ];
    return channels !== "later" && bridges !== "later" && removals.every((isDone) => isDone);
  };
  return {
    async run() {
      const connection = known.connection();
      stopped = false;
      try {
        for (let attempt = 1; !isOver(connection) && !(await clear(connection)); attempt += 1)
          await deadlines.pause(backoffMs(attempt, 0, backoff));
      } catch (error) {
        // Closed meanwhile.
        if (!(error instanceof PortError)) throw error;
      }
    },
    stop() {
      stopped = true;
    },
    async hasApplications() {
      await looking;
      return hasApplications;
    },
    sawApplications: () => hasApplications,
  };
}

/**
 * What a platform says to a question: its answer's body; `unknown`, when it does not know the call; `later`, when it cannot
 * be reached or cannot answer now.
 */
type Said = { readonly body: unknown } | "unknown" | "later";

async function ask(parts: SweepParts, request: RequestDraft): Promise<Said> {
  try {
    const { status, body } = await parts.ask(() => "clear up", request);
    if (status < 300) return { body: parseBody(body) };
    return isPassing(status) ? "later" : "unknown";
  } catch (error) {
    if (error instanceof PortError && error.code !== "ARI_CLOSED") return "later";
    throw error;
  }
}

function bodyOf(said: Said): unknown {
  return typeof said === "string" ? undefined : said.body;
}

/** The channels that our application holds or is subscribed to, where the platform tells; also switches events off. */
async function lookAtApplication(parts: SweepParts): Promise<readonly string[] | "unknown" | "later"> {
  const path = `/applications/${encodeURIComponent(parts.app)}`;
  const filter = { allowed: eventTypes.map((type) => ({ type })) };
  const [application, filtered] = await Promise.all([
    ask(parts, quick("GET", path)),
    ask(parts, { ...quick("PUT", `${path}/eventFilter`), body: filter }),
  ]);
  if (application === "later" || filtered === "later") return "later";
  return stringsOf(fieldOf(bodyOf(application), "channel_ids")) ?? "unknown";
}

/**
 * Of the held channels those that stand in our application: that is where their dial plan is, or they are legs of ours that
 * were not answered yet. Others are calls of somebody else that our application is subscribed to.
 */
function ownChannels(channels: unknown, app: string, held: readonly string[]): readonly string[] {
  const places = new Map(
    listOf(channels).map((channel) => {
      const dialplan = fieldOf(channel, "dialplan");
      return [
        idOf(channel),
        { name: stringOf(dialplan, "app_name"), data: stringOf(dialplan, "app_data") ?? "" },
      ] as const;
    }),
  );
  return held.filter((id) => {
    const place = places.get(id);
    if (place?.name === "Stasis") return place.data.split(",")[0] === app;
    return place !== undefined && isOurId(id);
  });
}

/** Bridges with an id of ours, but not one that is named for another application or holds another's channels. */
function ownBridges(bridges: unknown, app: string, channels: ReadonlySet<string>): readonly string[] {
  return listOf(bridges).flatMap((bridge) => {
    const id = idOf(bridge);
    if (id === undefined || !isOurId(id)) return [];
    const members = stringsOf(fieldOf(bridge, "channels")) ?? [];
    const isOurs = (stringOf(bridge, "name") || app) === app && members.every((member) => channels.has(member));
    return isOurs ? [id] : [];
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Things by the platform's id, where they are known if they are known, and where they are on the platform. */
interface Leftovers {
  readonly table: IdTable<IdEntry>;
  readonly ids: readonly string[];
  readonly path: string;
  readonly connection: number;
  readonly isOver: (connection: number) => boolean;
}

/** Whether all of them are gone, as far as the platform could answer. */
async function removeAll(parts: SweepParts, leftovers: Leftovers): Promise<boolean> {
  const { table, ids, path, connection, isOver } = leftovers;
  let isDone = true;
  for (const id of ids) {
    if (isOver(connection)) return false;
    if (table.byTheirs(id)?.connection === connection) continue;
    const said = await ask(parts, quick("DELETE", `${path}/${encodeURIComponent(id)}`));
    if (typeof said !== "string") parts.counters.add("swept");
    if (said === "later") isDone = false;
  }
  return isDone;
}
