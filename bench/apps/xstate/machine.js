// The reference application as an xstate statechart: what it commands are the actions that `transition` gives back. The
// pieces of a call are those of the application by hand; here the statechart decides what happens when.
import { enqueueActions, initialTransition, setup, transition } from "xstate";
import { arrivedCall, columnOf, workOn } from "../../interpreter/reference-call.ts";
import * as begin from "../../interpreter/phases.ts";
import {
  absorb,
  cancelTimer,
  forgetRequest,
  isEmpty,
  isSilent,
  leave,
} from "../../interpreter/shared-pieces.ts";
import { remove, standingOf, stopMedia } from "../../interpreter/shared-pieces.ts";

/** One action of the statechart: changes the call, and commands what comes of that. */
const action = (work) =>
  enqueueActions(({ context, event, enqueue }) => {
    const { at } = event.type === "xstate.init" ? context : event;
    const current = workOn(context, at);
    work(current, event);
    enqueue.assign(current.call);
    for (const command of current.commands) enqueue({ type: "command", params: command });
  });

/** A transition for an event that the call knows; the pieces are brought up to date before anything else is done. */
const on = (guard, target, ...actions) => ({
  guard,
  target,
  actions: [action(absorb), ...actions],
});

const isAwaited = ({ context, event }) =>
  event.request === context.awaited && context.requests[event.request] !== undefined;
const isDue =
  (timer) =>
  ({ context, event }) =>
    event.timer === timer &&
    context.timers[timer] !== undefined &&
    context.timers[timer] <= event.at;
const isFound = (state) => isAwaited(state) && state.event.result !== null;
const isCallee = ({ context, event }) =>
  event.leg === context.callee &&
  standingOf(context, event.leg) !== "gone" &&
  context.callee !== "";
const isCallerLeaving = ({ context, event }) =>
  event.leg === context.id && standingOf(context, context.id) !== "gone";
const isRinging = (state) =>
  isCallee(state) && standingOf(state.context, state.context.callee) === "creating";
const isCallersKey = ({ context, event }) => event.leg === context.id;
const isTerminator = (state) => isCallersKey(state) && state.event.digit === "#";
const silent = ({ context }) => isSilent(context);

const cancelLookup = action((work) => cancelTimer(work, "lookup"));
const abandonLookup = action((work) => forgetRequest(work, work.call.awaited));
const hangUpCaller = action((work) => {
  stopMedia(work);
  remove(work, work.call.id);
});
const announce = (media, endpointOf) =>
  action((work, event) => begin.beginAnnouncing(work, media, endpointOf(event, work.call)));

const greet = action((work, event) => begin.beginGreeting(work, event.result));
const greetPlainly = action(begin.greetPlainly);

/** A lookup under way: where an answer with a row leads, and one without. */
const lookupState = (found, missing) => ({
  on: {
    "request.succeeded": [found, { ...missing, guard: isAwaited }],
    "request.failed": on(isAwaited, "collecting", cancelLookup),
    "timer.fired": on(isDue("lookup"), "collecting", abandonLookup),
  },
});

/** A stage of the connection: `next` follows the answer that it waits for. */
const connecting = (entry, next, more = {}) => ({
  entry: action(entry),
  on: {
    "request.succeeded": on(isAwaited, next),
    "request.failed": on(isAwaited, "apologizing"),
    ...more,
  },
});

const otherPhone = {
  "leg.joined": on(isRinging, "joining"),
  "leg.left": on(isCallee, "apologizing"),
  "leg.destroyed": on(isCallee, "apologizing"),
  "timer.fired": on(isDue("ring"), "apologizing"),
};
const otherPhoneEnds = {
  "leg.left": on(isCallee, "leaving"),
  "leg.destroyed": on(isCallee, "leaving"),
};

const machine = setup({ actions: { command: () => undefined } }).createMachine({
  id: "reference",
  initial: "answering",
  context: ({ input: { settings, arrival, longestCallMs } }) => ({
    ...arrivedCall(settings, arrival.leg, arrival.from),
    at: arrival.at,
    longestCallMs,
  }),
  on: {
    "leg.left": on(isCallerLeaving, ".leaving"),
    "leg.destroyed": on(isCallerLeaving, ".leaving"),
    "timer.fired": [on(isDue("call"), ".leaving"), { actions: action(absorb) }],
    "*": { actions: action(absorb) },
  },
  states: {
    answering: {
      entry: action((work) => begin.beginAnswering(work, work.call.longestCallMs)),
      on: {
        "request.succeeded": on(isAwaited, "finding_vip"),
        "request.failed": on(isAwaited, "leaving"),
      },
    },
    finding_vip: {
      entry: action((work) => begin.beginLookup(work, "vip_callers", work.call.from)),
      ...lookupState(
        on(isFound, "greeting", cancelLookup, greet),
        on(isAwaited, "collecting", cancelLookup),
      ),
    },
    collecting: {
      entry: action(begin.beginCollecting),
      on: {
        "dtmf.received": [
          {
            guard: (state) => isTerminator(state) && state.context.digits === "",
            target: "collecting",
            reenter: true,
          },
          { guard: isTerminator, target: "finding_customer" },
          {
            guard: isCallersKey,
            actions: action((work, event) => begin.collectKey(work, event.digit)),
          },
        ],
        "timer.fired": on(isDue("digits"), "leaving", hangUpCaller),
      },
    },
    finding_customer: {
      entry: action(begin.beginCustomerLookup),
      ...lookupState(
        on(
          isFound,
          "announcing",
          cancelLookup,
          announce("sound:auth-thankyou", (event) => columnOf(event.result, "destination_ext")),
        ),
        on(
          isAwaited,
          "announcing",
          cancelLookup,
          announce("sound:invalid", (_event, call) => call.settings.default_destination),
        ),
      ),
    },
    greeting: {
      on: { "request.failed": on(isAwaited, "announcing", greetPlainly) },
      always: { guard: silent, target: "creating" },
    },
    announcing: { always: { guard: silent, target: "creating" } },
    creating: connecting(begin.beginCreating, "adding"),
    adding: connecting((work) => begin.beginAdding(work, work.call.id), "originating"),
    originating: connecting(begin.beginOriginating, "ringing", otherPhone),
    ringing: { on: otherPhone },
    joining: connecting(begin.beginJoining, "talking", {
      ...otherPhoneEnds,
      "request.failed": [
        on(
          (state) =>
            isAwaited(state) && standingOf(state.context, state.context.callee) === "hanging_up",
          "leaving",
        ),
        on(isAwaited, "apologizing"),
      ],
    }),
    talking: { on: otherPhoneEnds },
    apologizing: {
      entry: action(begin.beginApologizing),
      always: { guard: silent, target: "leaving", actions: hangUpCaller },
    },
    leaving: {
      entry: action(leave),
      on: { "*": { actions: action(absorb) } },
      always: { guard: ({ context }) => isEmpty(context), target: "ended" },
    },
    ended: {
      entry: action((work) => {
        for (const timer of Object.keys(work.call.timers)) cancelTimer(work, timer);
      }),
      on: { "*": {} },
    },
  },
});

/** Begins a call: the first snapshot, and the commands. */
export function start(settings, arrival, longestCallMs) {
  return toWorkDone(initialTransition(machine, { settings, arrival, longestCallMs }));
}

/** Takes an event of a call: the next snapshot, and the commands. Pure. */
export function step(snapshot, event) {
  return toWorkDone(transition(machine, snapshot, { ...event, type: event.kind }));
}

function toWorkDone([state, actions]) {
  return {
    state,
    commands: actions.flatMap(({ type, params }) => (type === "command" ? [params] : [])),
  };
}
