import { PortError } from "@flowrun/core/plugin";
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
  /** Does it all, for the connection that stands now. Never rejects; gives up when another connection begins. */
  run(): Promise<void>;
  /**
   * Whether this platform tells us about our application: then it knows more calls than the document lists. Waits for the
   * answer when the question has just been put.
   */
  hasApplications(): Promise<boolean>;
}

/** Between looking and removing, in milliseconds: the first event of a new call may be under way as we look. */
const graceMs = 1_000;

/**
 * Makes the platform's side agree with ours: events that we never read are switched off, and what earlier connections
 * or an earlier process left behind is removed: every channel that our application holds, every bridge that we made.
 * What appeared on the present connection is never touched. A platform that has none of these calls is left alone.
 */
export function createSweep(parts: SweepParts): Sweep {
  let hasApplications = false;
  let looking: Promise<readonly string[] | null> = Promise.resolve(null);
  const sweep = async (): Promise<void> => {
    const { known } = parts;
    const connection = known.connection();
    const look = lookAtApplication(parts);
    looking = look;
    const channels = await look;
    if (channels === null) return;
    hasApplications = true;
    const bridges = ownBridges(await tryTo(parts, quick("GET", "/bridges")), parts.app, new Set(channels));
    await parts.deadlines.pause(graceMs);
    await removeAll(parts, connection, { table: known.legs, ids: channels, path: "/channels" });
    await removeAll(parts, connection, { table: known.bridges, ids: bridges, path: "/bridges" });
  };
  return {
    async run() {
      try {
        await sweep();
      } catch (error) {
        // Closed meanwhile.
        if (!(error instanceof PortError)) throw error;
      }
    },
    hasApplications: async () => (await looking) !== null || hasApplications,
  };
}

/** The channels that our application holds, or `null` where the platform does not tell; also switches events off. */
async function lookAtApplication(parts: SweepParts): Promise<readonly string[] | null> {
  const path = `/applications/${encodeURIComponent(parts.app)}`;
  const filter = { allowed: eventTypes.map((type) => ({ type })) };
  const [application] = await Promise.all([
    tryTo(parts, quick("GET", path)),
    tryTo(parts, { ...quick("PUT", `${path}/eventFilter`), body: filter }),
  ]);
  return stringsOf(fieldOf(application, "channel_ids")) ?? null;
}

/** The body of a good answer, else `undefined`: this platform does not know the call, or cannot answer it now. */
async function tryTo({ ask }: SweepParts, request: RequestDraft): Promise<unknown> {
  try {
    const answer = await ask(() => "clear up", request);
    return answer.status < 300 ? parseBody(answer.body) : undefined;
  } catch (error) {
    if (error instanceof PortError) return undefined;
    throw error;
  }
}

/** Bridges with an id of ours, but not one that is named for another application or holds another's channels. */
function ownBridges(bridges: unknown, app: string, channels: ReadonlySet<string>): readonly string[] {
  const list: readonly unknown[] = Array.isArray(bridges) ? bridges : [];
  return list.flatMap((bridge) => {
    const id = idOf(bridge);
    if (id === undefined || !isOurId(id)) return [];
    const members = stringsOf(fieldOf(bridge, "channels")) ?? [];
    const isOurs = (stringOf(bridge, "name") || app) === app && members.every((member) => channels.has(member));
    return isOurs ? [id] : [];
  });
}

/** Things by the platform's id, where they are known if they are known, and where they are on the platform. */
interface Leftovers {
  readonly table: IdTable<IdEntry>;
  readonly ids: readonly string[];
  readonly path: string;
}

async function removeAll(parts: SweepParts, connection: number, { table, ids, path }: Leftovers): Promise<void> {
  for (const id of ids) {
    if (parts.known.connection() !== connection) return;
    if (table.byTheirs(id)?.connection === connection) continue;
    const answer = await tryTo(parts, quick("DELETE", `${path}/${encodeURIComponent(id)}`));
    if (answer !== undefined) parts.counters.add("swept");
  }
}
