import type {
  PortError,
  Survey,
  SurveyedLeg,
  SurveyedRecording,
  Transport,
} from "@flowrun/core/plugin";
import { ariError } from "./catalogue.ts";
import { callerOf, channelState } from "./codec/channel-state.ts";
import { fieldOf, idOf, stringOf, stringsOf } from "./codec/json.ts";
import { isOfOurs, type StreamMessage } from "./codec/read-event.ts";
import { liveRecordingPath, storedRecordingPath } from "./codec/paths.ts";
import { helperArgument } from "./codec/recording-request.ts";
import { quick } from "./codec/request.ts";
import { isOurId, type KnownThings } from "./ids/known-things.ts";
import {
  type AskedApplication,
  knowsApplication,
  lookAtApplication,
  switchEventsOff,
} from "./look-at-application.ts";
import { bodyOf, listOf, question } from "./look-question.ts";

/** The things of our application on a platform, with its own ids. */
export interface Standing {
  /** The channels that stand in our application; none that it is only subscribed to. */
  readonly channels: ReadonlyMap<string, SurveyedLeg>;
  /** The bridges that we made. */
  readonly bridges: readonly string[];
  /** The channels that stand where another one stood that is gone, as far as they say so. */
  readonly exchanges: readonly Replacing[];
  /** When the platform began, as it writes that; `undefined` where it does not tell. */
  readonly startedAt: string | undefined;
}

type Replacing = Extract<StreamMessage, { readonly kind: "replacing" }>;

/** Looks at our application on the platform. */
export interface Look {
  /**
   * The things that stand there now. Also switches off the events that nobody reads. `unknown`:
   * this platform knows none of these calls; `later`: it cannot be reached or cannot answer now.
   * Rejects with `ARI_CLOSED` only.
   */
  take(): Promise<Standing | "unknown" | "later">;
  /**
   * For a host that goes on with its calls: the same with our ids; and whether this platform knows
   * our application.
   */
  readonly port: Required<Pick<Transport, "prepare" | "survey">>;
  /**
   * Whether this platform tells us about our application: then it knows more calls than the
   * document lists. Waits for the answer when the question has just been put.
   */
  hasApplications(): Promise<boolean>;
  /** The same as far as it is known by now. */
  sawApplications(): boolean;
  /** Resolves when that is known; `undefined` when the question is not under way. */
  awaited(): Promise<unknown> | undefined;
}

/** When the platform began, as it said on a connection. */
interface Start {
  readonly connection: number;
  readonly startedAt: string | undefined;
}

/** The needs of `createLook`. */
export interface LookParts extends AskedApplication {
  readonly known: KnownThings;
  /** Whether they are, as far as is known by now. */
  readonly createsFirst: () => boolean;
  /** A channel says that it stands in the place of another one: perhaps nobody heard of it. */
  readonly replaced: (exchange: Replacing) => void;
}

/**
 * The most questions about playbacks at a time: Asterisk listens with a backlog of ten, and more
 * would wait for seconds.
 */
const mostAtOnce = 8;

/** Nothing was looked at yet. */
export function createLook(parts: LookParts): Look {
  const { app, ask, known } = parts;
  let hasApplications = false;
  let looking: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  // The begin of the last look of each connection, of the latest one and the one before.
  let latest: Start = { connection: 0, startedAt: undefined };
  let earlier = latest;
  const noteStart = (startedAt: string | undefined): void => {
    const connection = known.connection();
    if (latest.connection !== connection) earlier = latest;
    latest = { connection, startedAt };
  };
  const take = async (): Promise<Standing | "unknown" | "later"> => {
    const look = lookAtApplication(parts).finally(() => (underWay -= 1));
    looking = look;
    underWay += 1;
    const application = await look;
    if (typeof application === "string") return application;
    hasApplications = true;
    if ((await switchEventsOff(parts, application)) === "later") return "later";
    const [channels, bridges, info] = await Promise.all([
      question(ask, quick("GET", "/channels")),
      question(ask, quick("GET", "/bridges")),
      question(ask, quick("GET", "/asterisk/info", { only: "status" })),
    ]);
    if (channels === "later" || bridges === "later") return "later";
    const standing = ownChannels(bodyOf(channels), app, application.held);
    const startedAt = stringOf(fieldOf(bodyOf(info), "status"), "startup_time");
    noteStart(startedAt);
    return {
      channels: standing,
      bridges: ownBridges(bodyOf(bridges), app, standing),
      exchanges: exchangesIn(bodyOf(channels), standing),
      startedAt,
    };
  };
  const questions = createQuestions(parts);
  const survey = async (): Promise<Survey | null> => {
    const standing = await take();
    if (standing === "unknown") return null;
    if (standing === "later") throw unanswered();
    for (const exchange of standing.exchanges) parts.replaced(exchange);
    const ours = [...standing.channels].map(([id, leg]) => {
      const entry = known.legs.byTheirs(id);
      return entry === undefined
        ? ([id, leg] as const)
        : ([entry.ours, knownAs(entry.ours, leg)] as const);
    });
    const bridges = standing.bridges.map((id) => known.bridges.byTheirs(id)?.ours ?? id);
    const isTold = earlier.startedAt !== undefined && standing.startedAt !== undefined;
    return {
      legs: new Map(ours),
      bridges: new Set(bridges),
      createsFirst: parts.createsFirst(),
      ...(isTold && { isRestarted: earlier.startedAt !== standing.startedAt }),
      ...questions,
    };
  };
  return {
    take,
    port: {
      prepare: async () => void (hasApplications ||= await knowsApplication(parts)),
      survey,
    },
    hasApplications: () => looking.then(() => hasApplications),
    sawApplications: () => hasApplications,
    awaited: () => (hasApplications || underWay === 0 ? undefined : looking.then(noted, noted)),
  };
}

function noted(): void {}

/** A leg with an id of ours is none that came from outside, although such a channel may have its place. */
function knownAs(ours: string, { isCaller, ...leg }: SurveyedLeg): SurveyedLeg {
  return isCaller === true && !isOurId(ours) ? { ...leg, isCaller } : leg;
}

/** The questions about single things, a few at a time. */
function createQuestions({ ask, known }: LookParts): Required<Pick<Survey, "plays" | "records">> {
  const find = async (path: string): Promise<unknown> => {
    const said = await question(ask, quick("GET", path));
    if (said === "later") throw unanswered();
    return said === "unknown" ? undefined : (said.body ?? {});
  };
  const plays = async (playback: string): Promise<boolean> =>
    (await find(`/playbacks/${encodeURIComponent(known.ids.playback(playback))}`)) !== undefined;
  const records = async (recording: string): Promise<SurveyedRecording> => {
    const state = stringOf(await find(liveRecordingPath(recording)), "state");
    if (state === "queued") return "waiting";
    if (state === "recording" || state === "paused") return "running";
    return (await find(storedRecordingPath(recording))) === undefined ? "over" : "stored";
  };
  return { plays: fewAtOnce(plays), records: fewAtOnce(records) };
}

function unanswered(): PortError {
  return ariError("ARI_FAILED", "The platform did not say what it holds of our application.", {
    certain: true,
  });
}

/**
 * A channel keeps the variables of the one whose place it takes. So a dial plan that sets this one
 * to the id of the channel tells of an exchange afterwards, where ARI is told to show it.
 */
const legVariable = "FLOWRUN_LEG";

function exchangesIn(
  channels: unknown,
  standing: ReadonlyMap<string, unknown>,
): readonly Replacing[] {
  return listOf(channels).flatMap((channel) => {
    const id = idOf(channel);
    const replaced = stringOf(fieldOf(channel, "channelvars"), legVariable) ?? "";
    if (id === undefined || !standing.has(id) || replaced === "" || standing.has(replaced))
      return [];
    const isUp = stringOf(channel, "state") === "Up";
    return [{ kind: "replacing", channel: id, replaced, isUp }];
  });
}

/**
 * The held channels that stand in our application: their dial plan is there, or they are legs of
 * ours that were not answered yet. Others are calls of somebody else that our application is
 * subscribed to.
 */
function ownChannels(
  channels: unknown,
  app: string,
  held: readonly string[],
): ReadonlyMap<string, SurveyedLeg> {
  const holds = new Set(held);
  const own = new Map<string, SurveyedLeg>();
  for (const channel of listOf(channels)) {
    const id = idOf(channel);
    if (id === undefined || !holds.has(id)) continue;
    const dialplan = fieldOf(channel, "dialplan");
    const [name, ...args] = (stringOf(dialplan, "app_data") ?? "").split(",");
    const isIn = stringOf(dialplan, "app_name") === "Stasis";
    if (isIn ? name !== app : !isOurId(id)) continue;
    const to = stringOf(dialplan, "exten") ?? args[0] ?? "";
    own.set(id, {
      state: channelState(channel),
      ...(isIn && madeBy(channel, id, args)),
      ...callerOf(channel),
      to,
      args: isIn ? args : [],
    });
  }
  return own;
}

/** The kind of a channel in our application, by its maker. */
function madeBy(
  channel: unknown,
  id: string,
  args: readonly string[],
): Pick<SurveyedLeg, "isHelper" | "isCaller"> {
  if (args[0] === helperArgument) return { isHelper: true };
  return !isOfOurs(id, args) && channelState(channel) === "up" ? { isCaller: true } : {};
}

/**
 * Bridges with an id of ours that are named for our application; one without a name is another's
 * that holds another's channels. A channel that has only just come in need not be among the
 * channels yet.
 */
function ownBridges(
  bridges: unknown,
  app: string,
  channels: ReadonlyMap<string, unknown>,
): readonly string[] {
  return listOf(bridges).flatMap((bridge) => {
    const id = idOf(bridge);
    if (id === undefined || !isOurId(id)) return [];
    const members = stringsOf(fieldOf(bridge, "channels")) ?? [];
    const name = stringOf(bridge, "name") || undefined;
    const isOurs =
      name === undefined ? members.every((member) => channels.has(member)) : name === app;
    return isOurs ? [id] : [];
  });
}

/**
 * The same work, of which no more than `mostAtOnce` is under way at a time, in the order in which
 * it was asked for.
 */
function fewAtOnce<Value>(work: (of: string) => Promise<Value>): (of: string) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (of) => {
    if (underWay >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work(of);
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
