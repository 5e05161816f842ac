import { putConference, seatsOf, type ConferenceDraft } from "./conference-state.ts";
import { isBridgeHere, type RoomAnswer } from "./meeting-bridges.ts";

/** How long one thing is played at most, in ms. */
const longestPlay = 60_000;

/** How many plays may wait: where everybody comes at once, not everybody is told of. */
const mostPlays = 10;

/**
 * Has everybody inside hear something, once what was to be heard before is over; nothing where
 * nobody is inside.
 */
export function playToAll(room: ConferenceDraft, media: readonly string[], of: string): void {
  const { toPlay, attendees } = room.state;
  if (!attendees.some(({ stage }) => stage === "inside")) return;
  const plays = media
    .slice(0, mostPlays - toPlay.length)
    .map((each) => ({ id: room.nextId(), media: each, of }));
  putConference(room, { toPlay: [...toPlay, ...plays] });
}

/**
 * Whether nothing but voices is heard, and the platform has said so: then somebody may be added.
 */
export function isQuietOfMusic({ state: { music } }: Pick<ConferenceDraft, "state">): boolean {
  return !music.isOn && music.request === null;
}

/**
 * Begins what is to be heard next, and turns music on for one who is alone, off for everybody else.
 */
export function sound(room: ConferenceDraft): void {
  const { bridge } = room.state;
  if (bridge === null || !isBridgeHere(room, bridge)) return;
  playNext(room, bridge);
  turnMusic(room, bridge);
}

function playNext(room: ConferenceDraft, bridge: string): void {
  const [next, ...toPlay] = room.state.toPlay;
  if (next === undefined || room.state.playing !== null) return;
  putConference(room, { toPlay, playing: { ...next, until: room.at + longestPlay } });
  room.command({ kind: "bridge.play", bridge, playback: next.id, media: next.media });
}

/** The next one waits until the platform has answered: what it would do first is not known. */
function turnMusic(room: ConferenceDraft, bridge: string): void {
  const { music, attendees, playing } = room.state;
  const [only, ...others] = attendees;
  const isAlone = only?.stage === "inside" && others.length === 0 && seatsOf([only]) === 1;
  const isOn = isAlone && playing === null && room.rules.music !== null;
  if (isOn === music.isOn || music.request !== null) return;
  const request = room.command({
    kind: "bridge.music",
    bridge,
    music: isOn ? room.rules.music : null,
  });
  putConference(room, { music: { isOn, request } });
}

/** Takes an answer about music or plays. Music and plays that are refused are done without. */
export function soundAnswered(room: ConferenceDraft, { request, isDone }: RoomAnswer): void {
  const { music, playing } = room.state;
  if (music.request === request.id) putConference(room, { music: { ...music, request: null } });
  const isPlay = request.kind === "bridge.play" && playing?.id === request.subject;
  if (isPlay && !isDone) putConference(room, { playing: null });
}

/** Takes the end of a play, or that it may have been missed; false when none was under way. */
export function playFinished(
  room: ConferenceDraft,
  playback: string | undefined = room.state.playing?.id,
): boolean {
  if (playback === undefined || room.state.playing?.id !== playback) return false;
  putConference(room, { playing: null });
  return true;
}

/** Stops a play that found no end in its time. */
export function endLongPlay(room: ConferenceDraft): void {
  const { playing } = room.state;
  if (playing === null || playing.until > room.at) return;
  putConference(room, { playing: null });
  room.command({ kind: "playback.stop", playback: playing.id });
}

/** Forgets what would be told of somebody who has left. */
export function playNothingOf(room: ConferenceDraft, call: string): void {
  putConference(room, { toPlay: room.state.toPlay.filter(({ of }) => of !== call) });
}

/** Forgets all that was heard: the bridge is gone. */
export function soundNothing(room: ConferenceDraft): void {
  putConference(room, { music: { isOn: false, request: null }, playing: null, toPlay: [] });
}
