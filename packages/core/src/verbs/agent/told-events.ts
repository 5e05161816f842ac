import { note, type CallDraft } from "../../interpret/draft.ts";
import type { SideEnd } from "../../interpret/verb-machine.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { cutSide, openTool } from "../../interpret/tracks.ts";
import { toolArguments } from "./agent-tools.ts";
import {
  lateWords,
  longestOf,
  mostWaiting,
  wait,
  type Happened,
  type Step,
  type Talking,
} from "./talking.ts";

/**
 * The agent says that something has happened: the part of that name runs. A single one runs at a
 * time, beside the tools; others wait for it.
 */
export function happen(call: CallDraft, talk: Talking, { name, args }: Happened): Step {
  const { task, happening = null, happened = [] } = talk;
  if (task.events?.includes(name) !== true)
    return { kind: "ignored", why: "the step asks for no such event" };
  note(call, { kind: "agent.happened", event: name });
  if (happened.length >= mostWaiting)
    return dropEvent(call, talk, name, "Too many events wait for one another.");
  const next = { ...talk, happened: [...happened, { name, args }] };
  return happening === null ? runEvents(call, next) : wait(next);
}

/** The part of an event takes too long, and is cut. */
export function eventLate(call: CallDraft, talk: Talking): Step {
  const { happening = null } = talk;
  if (happening === null) return wait(talk);
  cutSide(call, happening.side);
  dropEvent(call, talk, happening.name, lateWords(talk));
  return runEvents(call, { ...talk, happening: null });
}

/** The part of an event is over, and the next may run. Nobody is told what it gives. */
export function eventOver(call: CallDraft, talk: Talking, isFault: SideEnd["isFault"]): Step {
  cancelTimer(call, "event");
  if (isFault === true) dropEvent(call, talk, talk.happening?.name ?? "", "It has failed.");
  return runEvents(call, { ...talk, happening: null });
}

/** Runs the event whose turn it is, with those of its arguments that the part takes. */
function runEvents(call: CallDraft, talk: Talking): Step {
  const [next, ...happened] = talk.happened ?? [];
  if (next === undefined) return wait(talk);
  const { name } = next;
  const part = call.program.parts[name];
  const rest = { ...talk, happened };
  if (part === undefined) return runEvents(call, rest);
  const taken = Object.entries(next.args).filter(([arg]) => Object.hasOwn(part.takes, arg));
  const args = toolArguments(part, Object.fromEntries(taken));
  if (typeof args === "string") {
    dropEvent(call, rest, name, args);
    return runEvents(call, rest);
  }
  setTimer(call, "event", longestOf(talk));
  return wait({ ...rest, happening: { side: openTool(call, name, args), name } });
}

function dropEvent(call: CallDraft, talk: Talking, name: string, why: string): Step {
  note(call, { kind: "tool.failed", tool: name, why });
  return wait(talk);
}
