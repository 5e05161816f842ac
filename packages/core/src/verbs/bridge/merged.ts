import type { CallDraft } from "../../interpret/draft.ts";
import { muteLeg } from "../../interpret/legs.ts";
import { request } from "../../interpret/requests.ts";
import { pairsOf, sendToRoom } from "../../interpret/rooms.ts";
import { callerLeg } from "../../interpret/state.ts";
import type { ConferenceMessage } from "../../rooms/conference-messages.ts";

/** The conference that those who talk were taken to, or are about to be. */
export type Merged = {
  readonly room: string;
  /** The caller's leg as the step knows it: another one once it has left the room. */
  readonly caller: string;
  /** How many of this call the room knows of. */
  readonly seats: number;
  /** The bridge of the room; absent before it lets them in. */
  readonly bridge?: string;
  /** The request that moves them; absent before it, and when it was answered. */
  readonly adding?: string;
  /** The room was told that they are there. */
  readonly isThere?: true;
};

/** The parts of a talk that a conference is asked for. */
type Talkers = {
  readonly bridge: string;
  readonly winner?: string;
  readonly guests?: readonly { readonly leg: string }[];
  readonly merged?: Merged;
};

/** Whether a conference has let them in. */
export function isInside({ merged }: Pick<Talkers, "merged">): boolean {
  return merged?.bridge !== undefined;
}

/** The bridge in which they talk. */
export function bridgeOf({ bridge, merged }: Pick<Talkers, "bridge" | "merged">): string {
  return merged?.bridge ?? bridge;
}

/** How many of the call talk. */
export function seatsOf(call: CallDraft, { winner, guests = [] }: Talkers): number {
  return new Set([callerLeg(call.state), winner, ...guests.map(({ leg }) => leg)]).size;
}

/** Tells the conference something. */
export function tellConference(
  call: CallDraft,
  { room }: Merged,
  message: ConferenceMessage,
): void {
  sendToRoom(call, room, message);
}

/** Tells the room that all of this call leave, where it knows them. */
export function leaveConference(call: CallDraft, { merged }: Pick<Talkers, "merged">): void {
  if (merged !== undefined && pairsOf(call).some(({ id }) => id === merged.room))
    tellConference(call, merged, { kind: "left" });
}

/** Takes the caller out of the conference, with whom the flow goes on. */
export function comeOut(
  call: CallDraft,
  { merged }: Pick<Talkers, "merged">,
  isAway: boolean,
): void {
  leaveConference(call, { ...(merged === undefined ? {} : { merged }) });
  if (merged?.bridge === undefined) return;
  const leg = callerLeg(call.state);
  if (!isAway) request(call, { kind: "bridge.remove", bridge: merged.bridge, leg });
  muteLeg(call, leg, false);
}
