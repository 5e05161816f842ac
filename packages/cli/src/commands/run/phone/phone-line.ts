import type { Observation } from "@flowrun/host";
import type { Clock } from "@flowrun/core/plugin";
import type { Call, CallLine, Platform } from "@flowrun/simulator";
import { describeBesideFlow } from "../../../timeline/describe-happening.ts";
import { describeTrace } from "../../../timeline/describe-trace.ts";
import { calleeBehaviour } from "../../call/callee-behaviour.ts";
import type { PhoneBoard, PhoneCall } from "./phone-state.ts";
import type { PhoneAction } from "./press-key.ts";

/** The line from the phone on the screen to the platform: one call at a time. */
export interface PhoneLine {
  readonly act: (action: Exclude<PhoneAction, { kind: "quit" }>) => void;
  readonly hangUp: () => void;
  /** Takes what the host does, for any call. */
  readonly stepped: (observation: Observation) => void;
  /** Takes what happens at any telephone of the platform. */
  readonly happened: (line: CallLine) => void;
}

/** A line without a call. Its own call's events go to the board. */
export function createPhoneLine(
  board: PhoneBoard,
  platform: () => Platform | undefined,
  clock: Clock,
): PhoneLine {
  let call: Call | undefined;
  /** The called legs of the call, each with its endpoint. */
  const legs = new Map<string, string>();
  const place = (from: string, to: string): void => {
    const now = clock.now();
    legs.clear();
    board.change({
      timeline: [],
      call: { status: "calling", startedAt: now, endedAt: undefined, hears: undefined, keys: "" },
    });
    call = platform()?.call({ from, to });
  };
  return {
    act: (action) => {
      if (action.kind === "call") place(action.from, action.to);
      else if (action.kind === "press") call?.press(action.digit);
      else if (action.kind === "hang-up") call?.hangUp();
      else for (const leg of legs.keys()) platform()?.callee(leg)?.hangUp();
    },
    hangUp: () => call?.hangUp(),
    stepped: ({ call: id, result, program }) => {
      if (id !== call?.id) return;
      for (const entry of result.trace) {
        if (entry.kind === "leg.originated") {
          legs.set(entry.leg, entry.endpoint);
          // Which phone is to be called is known here for the first time, and it has not been
          // called yet.
          platform()?.endpoint(entry.endpoint, calleeBehaviour(board.state().callee));
        }
        board.add(describeTrace(entry, program, legs));
      }
    },
    happened: (line) => {
      const isCaller = line.leg === call?.id;
      if (!isCaller && !legs.has(line.leg)) return;
      board.add(describeBesideFlow(line, isCaller));
      const shown = board.state().call;
      if (shown === undefined) return;
      // Whichever of the two comes second into the bridge finds the other there.
      if (line.kind === "bridge.entered" && line.peers.length > 0)
        board.change({ call: { ...shown, status: "talking" } });
      else if (isCaller) board.change({ call: takeHappening(shown, line) });
    },
  };
}

/** The call after something happened at the caller's telephone. */
function takeHappening(call: PhoneCall, line: CallLine): PhoneCall {
  switch (line.kind) {
    case "leg.answered":
      return { ...call, status: "answered" };
    case "media.started":
      return { ...call, hears: line.uri };
    case "media.finished":
      return { ...call, hears: undefined };
    case "key.pressed":
      return { ...call, keys: call.keys + line.digit };
    case "leg.ended":
      return { ...call, status: "over", hears: undefined, endedAt: line.at };
    default:
      return call;
  }
}
