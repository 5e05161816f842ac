import { calleeWords } from "../../call/callee-behaviour.ts";
import { liveCall, type PhoneState } from "./phone-state.ts";

/** The program's reaction to a key. */
export type PhoneAction =
  | { readonly kind: "call"; readonly from: string; readonly to: string }
  | { readonly kind: "press"; readonly digit: string }
  | { readonly kind: "hang-up" }
  /** The called phone hangs up. */
  | { readonly kind: "callee-hang-up" }
  | { readonly kind: "quit" };

/** The state after a key, and what is to be done. A key without a meaning changes nothing. */
export function pressKey(
  state: PhoneState,
  key: string,
): { readonly state: PhoneState; readonly action?: PhoneAction } {
  if (key === "\u0003") return { state, action: { kind: "quit" } };
  if (state.typing !== undefined) return { state: typeNumber(state, state.typing, key) };
  if (/^[0-9*#]$/.test(key))
    return liveCall(state) ? { state, action: { kind: "press", digit: key } } : { state };
  switch (key) {
    case "c":
    case "\r":
      return startCall(state);
    case "h":
      return liveCall(state) ? { state, action: { kind: "hang-up" } } : { state };
    case "f":
      return { state: { ...state, caller: (state.caller + 1) % state.callers.length } };
    case "n":
      return { state: { ...state, typing: "" } };
    case "a":
      return { state: nextCallee(state) };
    case "x":
      return liveCall(state) ? { state, action: { kind: "callee-hang-up" } } : { state };
    case "q":
      return { state, action: { kind: "quit" } };
    default:
      return { state };
  }
}

function startCall(state: PhoneState): ReturnType<typeof pressKey> {
  const caller = state.callers[state.caller];
  if (liveCall(state) !== undefined || caller === undefined) return { state };
  return {
    state: { ...state, note: undefined },
    action: { kind: "call", from: caller.number, to: state.dialled },
  };
}

/** The behaviour of the next called phone; a phone that rings already goes on as it is. */
function nextCallee(state: PhoneState): PhoneState {
  const word =
    calleeWords[(calleeWords.indexOf(state.callee) + 1) % calleeWords.length] ?? "answer";
  return { ...state, callee: word };
}

function typeNumber(state: PhoneState, typed: string, key: string): PhoneState {
  if (key === "\u001b") return { ...state, typing: undefined };
  if (key === "\u007f" || key === "\b") return { ...state, typing: typed.slice(0, -1) };
  if (/^[0-9+*#]$/.test(key) && typed.length < 20) return { ...state, typing: typed + key };
  if (key !== "\r") return state;
  if (typed === "") return { ...state, typing: undefined };
  const callers = [...state.callers, { number: typed, label: "typed" }];
  return { ...state, callers, caller: callers.length - 1, typing: undefined };
}
