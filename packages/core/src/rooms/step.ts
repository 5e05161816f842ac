import { thingWith, withThing, withoutThing } from "../interpret/state.ts";
import type { Json } from "../json.ts";
import { forget, hear, nextDue, openDesk, passTime, settle } from "./desk.ts";
import { put, type DeskDraft } from "./desk-draft.ts";
import { readDeskMessage } from "./desk-messages.ts";
import type { DeskRules } from "./desk-rules.ts";
import type { RoomCommand, RoomEvent, RoomState, RoomStep } from "./room.ts";

/** How long a room remembers that a call is over, in ms: longer than a message may be under way. */
export const goneRemembered = 600_000;

const timer = "due";

/** A room before anything has happened in it. */
export function openRoom(rules: DeskRules, at: number): RoomState {
  return { version: 1, pairs: [], gone: [], desk: openDesk(rules, at) };
}

/**
 * What one event does to a room. Pure: the same rules, state and event give the same step, and replaying a room's journal
 * gives its state and all that it told (R1). It never throws. A message that is known, late or strange changes nothing (R6);
 * one that is in its turn is counted as seen, also when it means nothing.
 */
export function roomStep(rules: DeskRules, state: RoomState, event: RoomEvent): RoomStep {
  const stray = strayOf(state, event);
  if (stray !== null) return { state, commands: [], ignored: stray };
  const commands: RoomCommand[] = [];
  let pairs = state.pairs;
  const desk: DeskDraft = {
    rules,
    at: event.at,
    state: state.desk,
    tell: (call, answer) => {
      const pair = thingWith(pairs, call);
      if (pair === undefined) return;
      const seq = pair.sent + 1;
      pairs = withThing(pairs, { ...pair, sent: seq });
      commands.push({ kind: "call.tell", call, seq, body: answer satisfies Json });
    },
  };
  if (event.kind === "gone") pairs = withoutThing(pairs, event.call);
  if (event.kind === "message") {
    const sent = thingWith(pairs, event.call)?.sent ?? 0;
    pairs = withThing(pairs, { id: event.call, seen: event.seq, sent });
  }
  passTime(desk);
  const ignored = take(desk, event);
  settle(desk);
  setTimer(desk, commands);
  return { state: { version: 1, pairs, gone: goneAfter(state, event), desk: desk.state }, commands, ignored };
}

function strayOf({ pairs, gone, desk }: RoomState, event: RoomEvent): string | null {
  if (event.kind === "timer.fired") return event.timer === timer && desk.due !== null ? null : "timer";
  if (thingWith(gone, event.call) !== undefined) return "gone";
  if (event.kind === "gone") return null;
  return event.seq === (thingWith(pairs, event.call)?.seen ?? 0) + 1 ? null : "not its turn";
}

function take(desk: DeskDraft, event: RoomEvent): string | null {
  if (event.kind === "timer.fired") return null;
  if (event.kind === "gone") {
    forget(desk, event.call);
    return null;
  }
  const message = readDeskMessage(event.body);
  if (message === undefined) return "not understood";
  return hear(desk, event.call, message) ? null : message.kind;
}

function setTimer(desk: DeskDraft, commands: RoomCommand[]): void {
  const { due } = desk.state;
  const next = nextDue(desk);
  if (next === due) return;
  put(desk, { due: next });
  commands.push(next === null ? { kind: "timer.cancel", timer } : { kind: "timer.set", timer, at: next });
}

function goneAfter({ gone }: RoomState, event: RoomEvent): RoomState["gone"] {
  const remembered = gone.filter(({ at }) => at > event.at - goneRemembered);
  if (event.kind === "gone") return [...remembered, { id: event.call, at: event.at }];
  return remembered.length === gone.length ? gone : remembered;
}
