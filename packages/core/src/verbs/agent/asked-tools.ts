import { note, type CallDraft } from "../../interpret/draft.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { cutSide, openTool } from "../../interpret/tracks.ts";
import { toolArguments } from "./agent-tools.ts";
import {
  lateWords,
  longestOf,
  mostWaiting,
  tell,
  wait,
  type Asked,
  type Step,
  type Talking,
} from "./talking.ts";

/** How long nobody need say anything while a tool runs, in milliseconds. */
const momentMs = 2_000;

/** The agent asks for a tool. A single one runs at a time; others wait for it. */
export function ask(call: CallDraft, talk: Talking, { tool, name, args }: Asked): Step {
  note(call, { kind: "tool.asked", tool: name });
  if (talk.running === null)
    return runTools(call, { ...talk, waiting: [...talk.waiting, { tool, name, args }] });
  if (talk.waiting.length < mostWaiting)
    return wait({ ...talk, waiting: [...talk.waiting, { tool, name, args }] });
  return wait(refuse(call, talk, { tool, name }, "Too many tools wait for one another."));
}

/** Runs the tool whose turn it is. A tool that cannot be run is answered at once. */
export function runTools(call: CallDraft, talk: Talking): Step {
  const [next, ...waiting] = talk.waiting;
  if (next === undefined) return wait(talk);
  const { tool, name } = next;
  const part = talk.task.tools.includes(name) ? call.program.parts[name] : undefined;
  const args = part === undefined ? `There is no tool "${name}".` : toolArguments(part, next.args);
  if (typeof args === "string") {
    return runTools(call, refuse(call, { ...talk, waiting }, next, args));
  }
  const meanwhile = part?.meanwhile ?? talk.meanwhile ?? "";
  setTimer(call, "tool", longestOf(talk));
  if (meanwhile !== "") setTimer(call, "moment", momentMs);
  const running = { side: openTool(call, name, args), tool, name, meanwhile };
  return wait({ ...talk, waiting, running });
}

/** The tool takes longer than a moment: the agent says something. */
export function sayMeanwhile(call: CallDraft, talk: Talking): Step {
  const text = talk.running?.meanwhile ?? talk.meanwhile;
  if (text !== undefined) tell(call, talk, { kind: "say", text });
  return wait(talk);
}

/** The tool takes too long, and is cut. */
export function toolLate(call: CallDraft, talk: Talking): Step {
  if (talk.running === null) return wait(talk);
  cutSide(call, talk.running.side);
  refuse(call, talk, talk.running, lateWords(talk));
  return runTools(call, { ...talk, running: null });
}

/** The tool that runs is over; the next may begin. */
export function toolOver(call: CallDraft, talk: Talking): Talking {
  for (const timer of ["tool", "moment"]) cancelTimer(call, timer);
  return { ...talk, running: null };
}

/** Answers that a tool gives nothing, and gives the talk as it stands. */
export function refuse(
  call: CallDraft,
  talk: Talking,
  { tool, name }: { readonly tool: string; readonly name: string },
  message: string,
): Talking {
  note(call, { kind: "tool.failed", tool: name, why: message });
  tell(call, talk, { kind: "error", tool, message });
  return talk;
}
