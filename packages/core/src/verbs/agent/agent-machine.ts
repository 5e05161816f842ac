import type { AgentWord } from "../../interpret/sound-command.ts";
import {
  currentLeg,
  currentStep,
  currentTrack,
  note,
  type CallDraft,
} from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { languageOf } from "../../interpret/leg-media.ts";
import { isSilent, stopMedia } from "../../interpret/media.ts";
import type { FlowWord, Progress, SideEnd, VerbMachine } from "../../interpret/verb-machine.ts";
import { abandonRequest, request } from "../../interpret/requests.ts";
import { closePath, openPath, resumePath, type SoundPath } from "../../interpret/sound-path.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { besideAll, cutSide, openTool } from "../../interpret/tracks.ts";
import { setUnder } from "../../interpret/under.ts";
import type { Json, JsonObject } from "../../json.ts";
import { plainReturn } from "../../language/return-target.ts";
import { toolArguments, toolsOf } from "./agent-tools.ts";

/** The options of a step, as they were entered. */
export interface AgentValues {
  readonly name: string;
  readonly greeting?: string;
  readonly data?: Json;
  readonly tools?: readonly string[];
  readonly max: number;
  readonly tool_max?: number;
  readonly meanwhile?: string;
}

/** Something that the agent has asked for. */
type Asked = { readonly tool: string; readonly name: string; readonly args: JsonObject };

/**
 * A talk with a voice agent, with its stages in order. First the caller's channel becomes quiet: a
 * running playback would hold every request on it back. Then a way for the sound is opened, with
 * the caller's leg at one end. Then the agent is told to begin, and they talk when it is ready.
 */
type Talking = {
  readonly stage: "quieting" | "opening" | "beginning" | "talking";
  readonly task: {
    readonly name: string;
    readonly greeting: string | null;
    readonly data: Json;
    readonly tools: readonly string[];
  };
  readonly maxMs: number;
  /** How long a tool may take; absent in the states of earlier versions: 10 s. */
  readonly toolMs?: number;
  /** The words for a tool that takes longer than a moment; absent: none. */
  readonly meanwhile?: string;
  readonly path: SoundPath | null;
  /** The request to begin. */
  readonly begun: string;
  readonly talkAt: number | null;
  /** The tool that runs, and its side track. */
  readonly running: { readonly side: string; readonly tool: string; readonly name: string } | null;
  /** Tools that were asked for meanwhile. */
  readonly waiting: readonly Asked[];
};

type Outcome = "ended" | "timed_out" | "failed";

type Step = Progress<Talking, Outcome>;

/** How long an agent may take until it is ready, in milliseconds. */
const readyWithinMs = 5_000;
/** How long a tool of an agent may take where nobody says, in milliseconds. */
const agentToolMs = 10_000;
/** How long nobody need say anything while a tool runs. */
const momentMs = 2_000;

/** More than these are not kept waiting. */
const mostWaiting = 8;

/** Timers: `ready`, `max` for the whole talk, `tool`. */
export const agentMachine: VerbMachine<AgentValues, Talking, Outcome> = {
  enter(call, { name, greeting = null, data = null, tools = [], max: maxMs, ...ofTools }) {
    const { tool_max: toolMs, meanwhile } = ofTools;
    stopMedia(call);
    setUnder(call, null);
    const task = { name, greeting, data, tools };
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
  sideEnded: toolEnded,
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
  if (event.kind === "timer.fired" && event.timer === "max")
    return end(call, talk, { outcome: "timed_out", endedBy: "limit" });
  if (event.kind === "timer.fired" && event.timer === "tool") return toolLate(call, talk);
  if (event.kind === "timer.fired" && event.timer === "moment" && talk.meanwhile !== undefined)
    tell(call, talk, { kind: "say", text: talk.meanwhile });
  if (!("leg" in event) || event.leg !== mediaOf(talk)) return wait(talk);
  if (event.kind === "agent.ended")
    return end(call, talk, { outcome: "ended", endedBy: "agent", summary: event.summary });
  return event.kind === "agent.asked" ? ask(call, talk, event) : wait(talk);
}

function open(call: CallDraft, talk: Talking): Step {
  return wait({ ...talk, stage: "opening", path: openPath(call, "itself") });
}

function begin(call: CallDraft, talk: Talking): Step {
  const { name: agent, greeting, data, tools: names } = talk.task;
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
    timeoutMs: readyWithinMs,
  });
  return wait({ ...talk, stage: "beginning", begun });
}

function resumeBeginning(call: CallDraft, talk: Talking, event: CallEvent): Step {
  if (event.kind === "timer.fired" && event.timer === "ready")
    return end(call, talk, { outcome: "failed", detail: "the agent was not ready in time" });
  // Acts of the agent may overtake the answer that it is ready.
  if ((event.kind === "agent.asked" || event.kind === "agent.ended") && event.leg === mediaOf(talk))
    return resumeTalk(call, startTalk(call, talk), event);
  if (!("request" in event) || event.request !== talk.begun) return wait(talk);
  if (event.kind === "request.failed")
    return end(call, talk, { outcome: "failed", detail: event.message });
  return wait(startTalk(call, talk));
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

/** A single tool runs at a time; others wait for it. */
function ask(call: CallDraft, talk: Talking, { tool, name, args }: Asked): Step {
  note(call, { kind: "tool.asked", tool: name });
  if (talk.running === null)
    return run(call, { ...talk, waiting: [...talk.waiting, { tool, name, args }] });
  if (talk.waiting.length < mostWaiting)
    return wait({ ...talk, waiting: [...talk.waiting, { tool, name, args }] });
  return wait(refuse(call, talk, { tool, name }, "Too many tools wait for one another."));
}

/** Runs the tool whose turn it is. A tool that cannot be run is answered at once. */
function run(call: CallDraft, talk: Talking): Step {
  const [next, ...waiting] = talk.waiting;
  if (next === undefined) return wait(talk);
  const { tool, name } = next;
  const part = talk.task.tools.includes(name) ? call.program.parts[name] : undefined;
  const args = part === undefined ? `There is no tool "${name}".` : toolArguments(part, next.args);
  if (typeof args === "string") {
    return run(call, refuse(call, { ...talk, waiting }, next, args));
  }
  setTimer(call, "tool", talk.toolMs ?? agentToolMs);
  if (talk.meanwhile !== undefined) setTimer(call, "moment", momentMs);
  return wait({ ...talk, waiting, running: { side: openTool(call, name, args), tool, name } });
}

/** The value of a tool is the answer; any other word than `ok` ends the talk. */
function toolEnded(
  call: CallDraft,
  talk: Talking,
  { side, outcome, value = null, isFault }: SideEnd,
): Step {
  if (talk.running?.side !== side) return wait(talk);
  const { tool } = talk.running;
  for (const timer of ["tool", "moment"]) cancelTimer(call, timer);
  const next = { ...talk, running: null };
  if (isFault === true) refuse(call, talk, talk.running, "It has failed.");
  else if (outcome === plainReturn) tell(call, talk, { kind: "result", tool, value });
  else return end(call, next, { outcome, endedBy: "flow" });
  return run(call, next);
}

function toolLate(call: CallDraft, talk: Talking): Step {
  if (talk.running === null) return wait(talk);
  cutSide(call, talk.running.side);
  refuse(call, talk, talk.running, `It took longer than ${(talk.toolMs ?? agentToolMs) / 1000} s.`);
  return run(call, { ...talk, running: null });
}

/** Answers that a tool gives nothing, and gives the talk as it stands. */
function refuse(
  call: CallDraft,
  talk: Talking,
  { tool, name }: { readonly tool: string; readonly name: string },
  message: string,
): Talking {
  note(call, { kind: "tool.failed", tool: name, why: message });
  tell(call, talk, { kind: "error", tool, message });
  return talk;
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
  for (const timer of ["ready", "max", "tool", "moment"]) cancelTimer(call, timer);
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

function tell(call: CallDraft, talk: Talking, word: AgentWord): void {
  call.commands.push({ kind: "agent.tell", leg: mediaOf(talk), word });
}

function mediaOf({ path }: Talking): string {
  return path?.media ?? "";
}

function wait(memory: Talking): Step {
  return { kind: "waiting", memory };
}
