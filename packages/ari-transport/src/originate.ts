import {
  PortError,
  type LegCreated,
  type PlatformCommand,
  type Transport,
} from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { answerError, createdId } from "./codec/answer.ts";
import { channelState } from "./codec/channel-state.ts";
import { parseBody, stringOf } from "./codec/json.ts";
import { commandPurpose, commandRequest, createRequest } from "./codec/command-request.ts";
import { channelPath } from "./codec/paths.ts";
import { quick } from "./codec/request.ts";
import type { CreatedLegs } from "./created-legs.ts";
import type { Deadlines } from "./deadlines.ts";
import { type KnownThings, newLeg } from "./ids/known-things.ts";
import type { PendingCreations } from "./ids/pending-creations.ts";
import type { Guests } from "./guests.ts";
import type { Inbound } from "./inbound.ts";
import type { LateCreations } from "./late-creations.ts";
import { otherContacts } from "./other-contacts.ts";
import type { Transfers } from "./transfers.ts";
import type { WireAnswer } from "./wire.ts";

/** The needs of `createOriginate`. */
export interface OriginateParts {
  readonly app: string;
  readonly ask: Ask;
  readonly deadlines: Deadlines;
  readonly known: KnownThings;
  readonly pending: PendingCreations;
  readonly inbound: Inbound;
  readonly late: LateCreations;
  readonly created: CreatedLegs;
  readonly transfers: Transfers;
  readonly guests: Guests;
}

type Originate = PlatformCommand & { readonly kind: "leg.originate" };

/**
 * Begins an outbound leg. Where the platform can, the leg is created and then dialled. Only such a
 * leg outlives an answer while nobody listens, and is never rung twice when the command is repeated
 * (measured on Asterisk 22). Else it is originated, as the platform document writes it. Gives the
 * endpoints of the other phones that are registered with its endpoint, where it was created.
 */
export function createOriginate(
  parts: OriginateParts,
): (command: Originate, created?: LegCreated) => ReturnType<Transport["perform"]> {
  return async (command, created) => {
    const known = parts.created.awaited();
    // Before the platform says what it can, a leg would be originated. Such a leg would not outlive
    // an answer that nobody hears.
    if (known !== undefined) await known;
    if (!parts.created.areUsed()) return originate(command, created, parts);
    for (let tries = 1; tries <= mostCreations; tries += 1) {
      const answer = await create(command, parts);
      if (answer === "unknown") return originate(command, created, parts);
      const state = await stateOf(command, answer, parts);
      // A leg that was there already may have been dialled before it ended, and a phone must not
      // ring twice.
      if (state === "gone" && answer === "there") break;
      if (state === "gone") continue;
      if (state === "dialled") return;
      await created?.();
      if (await isAbsent(command, parts)) throw abandon(command.leg, absent(command), parts);
      if (command.joinsEarly === true) await join(command, parts);
      // Once it is dialled, a phone that refuses at once may end the leg that can be asked.
      const others = await otherContacts(command, parts.ask, parts.known.ids);
      await dial(command, parts);
      return others;
    }
    parts.known.legs.delete(command.leg);
    throw ariError(
      "ARI_GONE",
      `The platform did not keep the leg "${command.leg}" that it had created.`,
      {
        certain: true,
      },
    );
  };
}

/**
 * While no event stream stands, Asterisk ends a leg as soon as it is created. Nobody has heard of
 * it, so it can be made again.
 */
const mostCreations = 3;

/**
 * The result of creating a leg. `there`: it was there already. `unknown`: this platform creates
 * none.
 */
type Creation = "created" | "there" | "unknown";

/**
 * How far a leg is that was created: the platform tells that it is in our application, or can be
 * asked. A leg that was there already may have been dialled by the attempt whose answer was lost.
 * To dial it again before the phone has said anything would end it (measured on Asterisk 22), so
 * the phone is given some time to say something.
 */
async function stateOf(
  command: Originate,
  creation: Creation,
  parts: OriginateParts,
): Promise<LegState> {
  const { ask, created, deadlines, known } = parts;
  if (creation === "created" && (await created.entered(command.leg))) return "created";
  created.forget(command.leg);
  const look = async (): Promise<LegState> => {
    const purpose = (): string => commandPurpose(command);
    const { status, body } = await ask(purpose, quick("GET", channelPath(known.ids, command.leg)));
    if (status === 404) return "gone";
    return channelState(parseBody(body)) === "created" ? "created" : "dialled";
  };
  const most = creation === "there" ? mostLooks : 1;
  let state = await look();
  for (let looks = 1; state === "created" && looks < most; looks += 1) {
    await deadlines.pause(lookAgainMs);
    state = await look();
  }
  return state;
}

type LegState = "created" | "dialled" | "gone";

const mostLooks = 5;
const lookAgainMs = 500;

/**
 * The leg is known before the request goes out: its first event often overtakes the answer. Also
 * told before: its phone may ring. The next process may be on a platform that creates legs, where a
 * leg that was never created would be dialled.
 */
async function originate(
  command: Originate,
  created: LegCreated | undefined,
  parts: OriginateParts,
): Promise<void> {
  const { known, pending, inbound, ask, app } = parts;
  const { leg } = command;
  if (created !== undefined) await created();
  const entry = newLeg(leg, known.connection());
  known.legs.set(entry);
  const end = pending.begin({ kind: "leg", ours: leg, bridge: known.ids.bridge(command.bridge) });
  try {
    const purpose = (): string => commandPurpose(command);
    const answer = await ask(
      purpose,
      parts.transfers.claimed(commandRequest(command, known.ids, app)),
    );
    const error = answerError(purpose, answer);
    if (error !== null) throw error;
    const theirs = createdId(answer, leg);
    if (theirs !== leg) known.legs.set({ ...entry, theirs });
  } catch (error) {
    forget(leg, error, parts);
    if (!(error instanceof PortError && error.certain)) parts.guests.doubt(command.bridge);
    throw error;
  } finally {
    end();
    inbound.answered();
  }
}

/** A leg that is there already is the one of an earlier attempt. */
async function create(command: Originate, parts: OriginateParts): Promise<Creation> {
  const { known, ask, app } = parts;
  const { leg } = command;
  const purpose = (): string => commandPurpose(command);
  known.legs.set({ ...newLeg(leg, known.connection()), created: true });
  parts.created.expect(leg);
  try {
    const answer = await ask(
      purpose,
      parts.transfers.claimed(createRequest(command, known.ids, app)),
    );
    if ([404, 405, 501].includes(answer.status)) {
      parts.created.areUnknown();
      parts.created.forget(leg);
      return "unknown";
    }
    const error = answerError(purpose, answer);
    if (error !== null && answer.status !== 409) throw error;
    parts.late.forget(channelPath(known.ids, leg));
    return error === null ? "created" : "there";
  } catch (error) {
    forget(leg, error, parts);
    throw error;
  }
}

/** Adds a leg that was created to its bridge; one that cannot be added is dialled by nobody. */
async function join(command: Originate, parts: OriginateParts): Promise<void> {
  const { known } = parts;
  const { leg, bridge } = command;
  const purpose = (): string => commandPurpose(command);
  const add = { kind: "bridge.add", request: command.request, bridge, leg } as const;
  const answer = await untilEntered(
    () => parts.ask(purpose, commandRequest(add, known.ids, parts.app)),
    parts,
  );
  const error = answerError(purpose, answer);
  if (error !== null) throw abandon(leg, error, parts);
  const entry = known.legs.byOurs(leg);
  if (entry !== undefined) known.legs.set({ ...entry, bridge, wasBridged: true });
}

/**
 * Whether the dial plan says that it does not have the extension that is called: Asterisk calls one
 * that is not there all the same, and hangs up as if it had run (measured on Asterisk 22).
 */
async function isAbsent(command: Originate, { ask, known }: OriginateParts): Promise<boolean> {
  const [, extension, context] = inDialPlan.exec(command.endpoint) ?? [];
  if (command.dialPlan === undefined || extension === undefined) return false;
  const variable = `DIALPLAN_EXISTS(${context},${extension},1)`;
  const question = quick("GET", `${channelPath(known.ids, command.leg)}/variable`, { variable });
  const answer = await ask(() => commandPurpose(command), question).catch(() => null);
  return answer?.status === 200 && stringOf(parseBody(answer.body), "value") === "0";
}

const inDialPlan = /^Local\/([^@]+)@([^/]+)/;

function absent({ endpoint }: Originate): PortError {
  const [, extension = "", context = ""] = inDialPlan.exec(endpoint) ?? [];
  const message = `The dial plan has no extension "${extension}" in the context "${context}".`;
  return ariError("ARI_REFUSED", message, { certain: true });
}

/**
 * Dials a leg that was created. A leg that is not `Down` any more was dialled before.
 */
async function dial(command: Originate, parts: OriginateParts): Promise<void> {
  const { ask, known } = parts;
  const { leg, ringMs } = command;
  const purpose = (): string => commandPurpose(command);
  const path = channelPath(known.ids, leg);
  const timeout = String(Math.max(1, Math.ceil(ringMs / 1000)));
  const request = { ...quick("POST", `${path}/dial`, { timeout }), lane: "originate" } as const;
  const answer = await untilEntered(() => ask(purpose, request), parts);
  const error = answerError(purpose, answer);
  if (error === null || (answer.status === 409 && !isTooEarly(answer))) return;
  throw abandon(leg, error, parts);
}

/** Straight after its creation Asterisk may say of a leg that it is not in our application yet. */
async function untilEntered(
  send: () => Promise<WireAnswer>,
  { deadlines }: OriginateParts,
): Promise<WireAnswer> {
  let answer = await send();
  for (let tries = 1; isTooEarly(answer) && tries < mostTries; tries += 1) {
    await deadlines.pause(tryAgainMs);
    answer = await send();
  }
  return answer;
}

const mostTries = 20;
const tryAgainMs = 10;

function isTooEarly({ status, body }: WireAnswer): boolean {
  return [409, 422].includes(status) && body.includes("Stasis");
}

/** A leg exists, and nobody will ever dial it: it is removed. Gives the error that says why. */
function abandon(leg: string, error: PortError, { known, late }: OriginateParts): PortError {
  late.remove(channelPath(known.ids, leg));
  known.legs.delete(leg);
  return error;
}

/** A leg that has joined came true in time: the core knows it, and decides. */
function forget(leg: string, error: unknown, { known, late, created }: OriginateParts): void {
  created.forget(leg);
  if (known.legs.byOurs(leg)?.joined !== false) return;
  const isCertain = error instanceof PortError && error.certain;
  if (!isCertain) late.expect(channelPath(known.ids, leg));
  known.legs.delete(leg);
}
