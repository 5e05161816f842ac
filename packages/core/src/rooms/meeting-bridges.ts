import type { RoomRules } from "../interpret/program.ts";
import { thingWith, withThing, withoutThing, type Listing } from "../interpret/listing.ts";
import { backoffMs, type Backoff } from "../time/retry.ts";
import type { RoomDraft, RoomHappening } from "./room-kind.ts";

/** A bridge of a room. `unwanted`: it is removed as soon as the platform says that it exists. */
export interface MeetingBridge {
  readonly id: string;
  readonly status: "creating" | "here" | "unwanted" | "removing";
  /** Removals that failed so far. */
  readonly failures: number;
  /** When its removal is tried again; null: not yet, or never. */
  readonly retryAt: number | null;
}

/** The state of every room with bridges. */
export interface Bridged {
  readonly bridges: Listing<MeetingBridge>;
}

/** A room with bridges while one event is worked on. */
export type BridgedDraft<State extends Bridged = Bridged> = Pick<
  RoomDraft<RoomRules, State>,
  "at" | "state" | "nextId" | "command"
>;

/** An answer of the platform. */
export type RoomAnswer = Extract<RoomHappening, { kind: "answered" }>;

const mostAttempts = 5;
const backoff: Backoff = { firstMs: 500, mostMs: 4_000, jitter: 0 };

/** Creates a bridge in which keys are heard, and gives its id. */
export function openBridge<State extends Bridged>(room: BridgedDraft<State>): string {
  const bridge = room.nextId();
  set(room, { id: bridge, status: "creating", failures: 0, retryAt: null });
  room.command({ kind: "bridge.create", bridge, hearsKeys: true });
  return bridge;
}

/** Destroys a bridge, once; one that is not created yet when the platform says that it exists. */
export function closeBridge<State extends Bridged>(room: BridgedDraft<State>, id: string): void {
  const bridge = thingWith(room.state.bridges, id);
  if (bridge?.status === "creating") set(room, { ...bridge, status: "unwanted" });
  if (bridge?.status === "here") remove(room, bridge);
}

/** Whether legs may be added to a bridge. */
export function isBridgeHere({ state }: { readonly state: Bridged }, id: string): boolean {
  return thingWith(state.bridges, id)?.status === "here";
}

/**
 * Takes an answer, and gives the bridge that is here from now on, or that there is none of;
 * `undefined` when it says neither. A creation that failed without certainty may have made one,
 * which is destroyed.
 */
export function bridgeAnswered<State extends Bridged>(
  room: BridgedDraft<State>,
  { request, isDone, certain }: RoomAnswer,
): { readonly bridge: string; readonly isHere: boolean } | undefined {
  const bridge = thingWith(room.state.bridges, request.subject);
  if (bridge === undefined) return undefined;
  if (request.kind === "bridge.destroy") removalAnswered(room, bridge, isDone);
  if (request.kind !== "bridge.create") return undefined;
  const isWanted = bridge.status === "creating";
  if (isDone && isWanted) set(room, { ...bridge, status: "here" });
  else if (isDone || !certain) remove(room, bridge);
  else drop(room, bridge.id);
  return isWanted ? { bridge: bridge.id, isHere: isDone } : undefined;
}

/**
 * Tries removals again whose time has come. After five attempts one is given up: the transport
 * finds it when it connects again.
 */
export function retryRemovals<State extends Bridged>(room: BridgedDraft<State>): void {
  for (const bridge of room.state.bridges)
    if (bridge.retryAt !== null && bridge.retryAt <= room.at) remove(room, bridge);
}

/** When removals are tried again. */
export function removalTimes({ bridges }: Bridged): readonly number[] {
  return bridges.flatMap(({ retryAt }) => retryAt ?? []);
}

function removalAnswered<State extends Bridged>(
  room: BridgedDraft<State>,
  bridge: MeetingBridge,
  isDone: boolean,
): void {
  const failures = bridge.failures + 1;
  if (isDone || failures >= mostAttempts) return drop(room, bridge.id);
  set(room, { ...bridge, failures, retryAt: room.at + backoffMs(failures, 0, backoff) });
}

function remove<State extends Bridged>(room: BridgedDraft<State>, bridge: MeetingBridge): void {
  set(room, { ...bridge, status: "removing", retryAt: null });
  room.command({ kind: "bridge.destroy", bridge: bridge.id });
}

function set<State extends Bridged>(room: BridgedDraft<State>, bridge: MeetingBridge): void {
  room.state = { ...room.state, bridges: withThing(room.state.bridges, bridge) };
}

function drop<State extends Bridged>(room: BridgedDraft<State>, id: string): void {
  room.state = { ...room.state, bridges: withoutThing(room.state.bridges, id) };
}
