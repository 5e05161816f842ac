import type { ConferenceAnswer } from "../../src/rooms/conference-messages.ts";
import type { ConferenceRules, ConferenceState } from "../../src/rooms/conference-state.ts";
import type { RoomState, RoomStep } from "../../src/rooms/room.ts";
import { stepOf, type Law, type StepRoom } from "./room-world.ts";

/** `roomStep` for a conference. */
export const stepConference: StepRoom<ConferenceState> = stepOf<ConferenceState>();

/** The rules of a conference. */
export const rulesOf = ({ rules: given }: RoomState): ConferenceRules => given as ConferenceRules;
const toldIn = ({ commands }: RoomStep<ConferenceState>) =>
  commands.flatMap((each) =>
    each.kind === "call.tell" ? [{ call: each.call, answer: each.body as ConferenceAnswer }] : [],
  );
const hasBridge = ({ bridges, bridge }: ConferenceState): boolean =>
  bridges.some(({ id, status }) => id === bridge && status === "here");

/** What holds in a conference at each event, beside what holds in all rooms. */
export const conferenceLaws: readonly Law<ConferenceState>[] = [
  [
    "R2",
    ({ step: { state } }) =>
      new Set(state.own.attendees.map(({ id }) => id)).size === state.own.attendees.length,
  ],
  ["R2", ({ step: { state } }) => state.own.attendees.length <= rulesOf(state).capacity],
  [
    "R3",
    // Nobody waits before an open door, and nobody is let in while there is music.
    ({ step: { state } }) => {
      const { own } = state;
      const isReady = own.isOpen && hasBridge(own) && !own.music.isOn && own.music.request === null;
      return !isReady || own.attendees.every(({ stage }) => stage !== "waiting");
    },
  ],
  [
    "R3",
    ({ before, step }) =>
      !toldIn(step).some(({ answer }) => answer.kind === "admitted") ||
      [before.own, step.state.own].some(({ music }) => !music.isOn && music.request === null),
  ],
  [
    "R3",
    // One who is alone hears music, once what was to be heard is over.
    ({ step: { state } }) => {
      const { attendees, music, playing } = state.own;
      const isAlone =
        attendees.length === 1 &&
        attendees[0]?.stage === "inside" &&
        (attendees[0].seats ?? 1) === 1 &&
        playing === null;
      if (!isAlone || rulesOf(state).music === null) return true;
      return music.isOn || music.request !== null;
    },
  ],
  ["R4", ({ step: { state } }, over) => !state.own.attendees.some(({ id }) => over.has(id))],
  [
    "R5",
    ({ step: { state } }) => {
      const { counts, attendees } = state.own;
      return (
        counts.entered ===
        attendees.length + counts.left + counts.refused + counts.removed + counts.gone
      );
    },
  ],
  [
    "R5",
    ({ step: { state } }) => {
      const wanted = state.own.bridges.filter(
        ({ status }) => status === "creating" || status === "here",
      );
      return wanted.length <= 1 && (state.own.attendees.length > 0 || wanted.length === 0);
    },
  ],
];
