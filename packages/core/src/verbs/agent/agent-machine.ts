import { currentLeg, currentStep, currentTrack, type CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { languageOf } from "../../interpret/leg-media.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { FlowWord, SideEnd, VerbMachine } from "../../interpret/verb-machine.ts";
import { abandonRequest, request } from "../../interpret/requests.ts";
import { closePath, openPath, resumePath } from "../../interpret/sound-path.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { besideAll } from "../../interpret/tracks.ts";
import { setUnder } from "../../interpret/under.ts";
import type { Json } from "../../json.ts";
import { plainReturn } from "../../language/return-target.ts";
import { toolsOf } from "./agent-tools.ts";
import { ask, refuse, runTools, sayMeanwhile, toolLate, toolOver } from "./asked-tools.ts";
import { mediaOf, tell, wait, type Outcome, type Step, type Talking } from "./talking.ts";
import { eventLate, eventOver, happen } from "./told-events.ts";

/** The options of a step, as they were entered. */
export interface AgentValues {
  readonly name: string;
  readonly greeting?: string;
  readonly data?: Json;
  readonly tools?: readonly string[];
  readonly events?: readonly string[];
  readonly max: number;
  readonly tool_max?: number;
  readonly meanwhile?: string;
}

/** How long an agent may take until it is ready, in milliseconds. */
const readyWithinMs = 5_000;

/** Timers: `ready`, `max` for the whole talk, `tool` and its `moment`, `event`. */
export const agentMachine: VerbMachine<AgentValues, Talking, Outcome> = {
  enter(call, { name, greeting = null, data = null, tools = [], max: maxMs, ...ofTools }) {
    const { tool_max: toolMs, meanwhile, events } = ofTools;
    stopMedia(call);
    setUnder(call, null);
    const task = { name, greeting, data, tools, ...(events === undefined ? {} : { events }) };
    const talk: Talking = {
      stage: "quieting",
      task,
      maxMs,
      ...(toolMs === undefined ? {} : { toolMs }),
      ...(meanwhile === undefined ? {} : { meanwhile }),
      path: null,
      begun: "",
      talkAt: null,
      running: null,
      waiting: [],
    };
    return isSilent(call) ? open(call, talk) : wait(talk);
  },
  resume,
  sideEnded,
  leave: (call, talk) =>
    talk.stage === "talking" || talk.stage === "beginning"
      ? end(call, talk, { outcome: "ended", endedBy: "flow" })
      : undefined,
};

/**
 * The media legs of the agents that talk. A tool means the one that asked for it, the part of a
 * signal all of the call.
 */
export function legsOfTalks({ program, state, track: asking }: CallDraft): readonly string[] {
  const opener = currentTrack({ state, track: asking })?.opener ?? null;
  return state.tracks.flatMap(({ id: track, frames }) => {
    const frame = frames.at(-1);
    const isMeant = opener === besideAll || opener === track;
    if (!isMeant || frame?.phase !== "running") return [];
    const machine: unknown = currentStep({ program, state, track })?.verb.machine;
    if (machine !== agentMachine) return [];
    // The memory of a running step is that of its machine.
    const talk = frame.memory as Talking;
    return talk.stage === "talking" ? [mediaOf(talk)] : [];
  });
}

function resume(call: CallDraft, before: Talking, event: CallEvent): Step {
  if (event.kind === "dtmf.received") return takeKey(call, before, event.digit);
  if (before.path === null) return isSilent(call) ? open(call, before) : wait(before);
  const talk = { ...before, path: resumePath(call, before.path, event) };
  if (talk.path.stage === "failed")
    return end(call, talk, { outcome: "failed", detail: "the way to the agent was lost" });
  if (talk.stage === "opening") return talk.path.stage === "open" ? begin(call, talk) : wait(talk);
  return talk.stage === "beginning"
    ? resumeBeginning(call, talk, event)
    : resumeTalk(call, talk, event);
}

function resumeTalk(call: CallDraft, talk: Talking, event: CallEvent): Step {
  if (event.kind === "timer.fired") return resumeTimed(call, talk, event.timer);
  if (!("leg" in event) || event.leg !== mediaOf(talk)) return wait(talk);
  if (event.kind === "agent.ended")
    return end(call, talk, { outcome: "ended", endedBy: "agent", summary: event.summary });
  if (event.kind === "agent.happened") return happen(call, talk, event);
  return event.kind === "agent.asked" ? ask(call, talk, event) : wait(talk);
}

function resumeTimed(call: CallDraft, talk: Talking, timer: string): Step {
  if (timer === "max") return end(call, talk, { outcome: "timed_out", endedBy: "limit" });
  if (timer === "tool") return toolLate(call, talk);
  if (timer === "event") return eventLate(call, talk);
  return timer === "moment" ? sayMeanwhile(call, talk) : wait(talk);
}

function open(call: CallDraft, talk: Talking): Step {
  return wait({ ...talk, stage: "opening", path: openPath(call, "itself") });
}

function begin(call: CallDraft, talk: Talking): Step {
  const { name: agent, greeting, data, tools: names, events = [] } = talk.task;
  setTimer(call, "ready", readyWithinMs);
  const begun = request(call, {
    kind: "agent.begin",
    leg: mediaOf(talk),
    agent,
    call: call.state.call.id,
    language: languageOf(call, currentLeg(call)),
    greeting,
    data,
    tools: toolsOf(call.program, names),
    ...(events.length === 0 ? {} : { events: toolsOf(call.program, events) }),
    timeoutMs: readyWithinMs,
  });
  return wait({ ...talk, stage: "beginning", begun });
}

function resumeBeginning(call: CallDraft, talk: Talking, event: CallEvent): Step {
  if (event.kind === "timer.fired" && event.timer === "ready")
    return end(call, talk, { outcome: "failed", detail: "the agent was not ready in time" });
  // Acts of the agent may overtake the answer that it is ready.
  if (isActOfAgent(event) && event.leg === mediaOf(talk))
    return resumeTalk(call, startTalk(call, talk), event);
  if (!("request" in event) || event.request !== talk.begun) return wait(talk);
  if (event.kind === "request.failed")
    return end(call, talk, { outcome: "failed", detail: event.message });
  return wait(startTalk(call, talk));
}

function isActOfAgent(
  event: CallEvent,
): event is Extract<CallEvent, { kind: "agent.asked" | "agent.happened" | "agent.ended" }> {
  return (
    event.kind === "agent.asked" || event.kind === "agent.happened" || event.kind === "agent.ended"
  );
}

function startTalk(call: CallDraft, talk: Talking): Talking {
  abandonRequest(call, talk.begun);
  cancelTimer(call, "ready");
  setTimer(call, "max", talk.maxMs);
  return { ...talk, stage: "talking", begun: "", talkAt: call.at };
}

function takeKey(call: CallDraft, talk: Talking, digit: string): Step {
  if (talk.stage !== "talking") return { kind: "ignored", why: "the caller is being connected" };
  tell(call, talk, { kind: "key", digit });
  return wait(talk);
}

/** The value of a tool is the answer; any other word than `ok` ends the talk, also of an event. */
function sideEnded(call: CallDraft, talk: Talking, ended: SideEnd): Step {
  const { side, outcome, value = null, isFault } = ended;
  const { running } = talk;
  const isTool = running?.side === side;
  if (!isTool && talk.happening?.side !== side) return wait(talk);
  if (isFault !== true && outcome !== plainReturn)
    return end(call, talk, { outcome, endedBy: "flow" });
  if (!isTool) return eventOver(call, talk, isFault);
  if (isFault === true) refuse(call, talk, running, "It has failed.");
  else tell(call, talk, { kind: "result", tool: running.tool, value });
  return runTools(call, toolOver(call, talk));
}

/** How a talk ended; without `endedBy` nobody has talked. */
interface Ending {
  readonly outcome: Outcome | FlowWord;
  readonly detail?: string;
  readonly endedBy?: "agent" | "flow" | "limit";
  readonly summary?: Json;
}

/** Afterwards the caller is there, alone: the media leg is hung up, and the bridge destroyed. */
function end(
  call: CallDraft,
  talk: Talking,
  { outcome, detail, endedBy, summary = null }: Ending,
): Step {
  for (const timer of ["ready", "max", "tool", "moment", "event"]) cancelTimer(call, timer);
  if (talk.begun !== "") abandonRequest(call, talk.begun);
  if (talk.stage === "beginning" || talk.stage === "talking") tell(call, talk, { kind: "end" });
  if (talk.path !== null) closePath(call, talk.path);
  const told = detail === undefined ? {} : { detail };
  if (endedBy === undefined) return { kind: "done", outcome, ...told };
  const result = {
    summary,
    seconds: Math.floor((call.at - (talk.talkAt ?? call.at)) / 1000),
    ended_by: endedBy,
  };
  return { kind: "done", outcome, ...told, result };
}
