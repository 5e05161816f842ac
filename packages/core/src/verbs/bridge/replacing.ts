import type { CallDraft } from "../../interpret/draft.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import type { HandedPhone, Progress } from "../../interpret/program.ts";
import { thingWith } from "../../interpret/state.ts";
import { cancelTimer, setTimer } from "../../interpret/timers.ts";
import { setUnder } from "../../interpret/under.ts";
import { ringGraceMs } from "../dial-failure.ts";
import { remove, waiting, type Connecting } from "./connecting.ts";
import { comeBack } from "./joining.ts";
import { notePhones } from "./phones.ts";

/** A phone takes the place of the one that was called: at once where it has answered, else when it does. Until then the caller hears music. */
export function replace(call: CallDraft, memory: Connecting, phone: HandedPhone): Progress<Connecting> {
  const { leg, to, request, ringMs } = phone;
  if (thingWith(call.state.legs, memory.winner)?.status !== "hanging_up") hangUp(call, memory.winner);
  const next = { ...memory, winner: leg, phones: [...memory.phones, { to, leg, outcome: null, request }] };
  if (thingWith(call.state.legs, leg)?.status === "here") return takeOver(call, next);
  setTimer(call, "ring", ringMs + ringGraceMs);
  return waiting({ ...next, stage: "replacing", awaited: "" });
}

/** Takes an event while that phone rings. When it does not answer, the step is over with that. */
export function resumeReplacing(call: CallDraft, memory: Connecting, event: CallEvent): Progress<Connecting> {
  if (event.kind === "leg.joined" && event.leg === memory.winner) {
    cancelTimer(call, "ring");
    return takeOver(call, memory);
  }
  const phones = notePhones(call, memory.phones, event);
  const outcome = phones.find(({ leg }) => leg === memory.winner)?.outcome ?? null;
  if (outcome === null) return waiting(memory);
  remove(call, memory);
  return { kind: "done", outcome, detail: "nobody took the conversation over" };
}

function takeOver(call: CallDraft, memory: Connecting): Progress<Connecting> {
  setUnder(call, null);
  return comeBack(call, { ...memory, stage: "returning", awaited: "" });
}
