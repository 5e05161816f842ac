import type { DeskAnswer, DeskMessage, DeskState } from "@flowrun/core/tooling";
import type { DeskCaller, DeskScene } from "./desk-scene.ts";
import type { Stage } from "./stage.ts";

/** A desk and its callers while one move is made. */
export interface DeskStage {
  readonly desk: Stage<DeskState, DeskCaller>;
  asked: DeskScene["asked"];
  readonly marks: string[];
}

/** A party that has done nothing yet. */
export const nobody: DeskCaller = {
  id: "",
  told: [],
  kind: 0,
  stage: "past",
  turn: 0,
  priority: 0,
  offer: "",
  ringing: [],
  going: [],
  member: "",
  place: "",
};

/**
 * Places and refusals are heard at once. Only of offers it matters what a call did before it heard of them.
 */
export function hearAnswers(stage: DeskStage): void {
  const { desk, marks } = stage;
  for (const { id, told, kind } of desk.parties) {
    const late = told.filter((each) => each.kind === "offer" || each.kind === "revoke");
    if (late.length === told.length) continue;
    desk.put(id, { told: late });
    const refused = told.find((each) => each.kind === "refused");
    if (refused === undefined) continue;
    marks.push(`${refused.why} ${kind}`);
    leave(stage, id, false);
  }
}

/**
 * A call says something. The news of phones that it has let go was kept until now, and goes before.
 */
export function say(desk: DeskStage["desk"], id: string, body: DeskMessage): void {
  const { going = [] } = desk.party(id) ?? {};
  desk.put(id, { going: [] });
  for (const phone of going) desk.say(id, { kind: "result", ...phone, outcome: "cancelled" });
  desk.say(id, body);
}

/** A call takes what it was told, in the `queue` step or in whatever comes after it. */
export function hear(stage: DeskStage, id: string): void {
  const { desk } = stage;
  const caller = desk.party(id);
  const body = desk.hear(id) as DeskAnswer | undefined;
  if (caller?.stage !== "waiting" || body === undefined) return;
  if (body.kind === "offer") ring(stage, caller, body);
  if (body.kind === "revoke" && body.offer === caller.offer)
    letGo(desk, id, body.member === null ? caller.ringing : [body.member]);
}

function ring(
  { desk }: DeskStage,
  caller: DeskCaller,
  { offer, members }: DeskAnswer & { kind: "offer" },
): void {
  const { id, ringing } = caller;
  if (ringing.length === 0) return desk.put(id, { offer, ringing: members });
  for (const member of members)
    say(desk, id, { kind: "result", offer, member, outcome: "cancelled" });
}

/** Phones are let go: until they are gone nobody else may call them. */
function letGo(desk: DeskStage["desk"], id: string, members: readonly string[]): void {
  const caller = desk.party(id);
  if (caller === undefined) return;
  const { offer, going, ringing } = caller;
  const gone = ringing.filter((member) => members.includes(member));
  desk.put(id, {
    ringing: ringing.filter((member) => !gone.includes(member)),
    going: [...going, ...gone.map((member) => ({ offer, member }))],
  });
}

/** The phone of a member answers: the other ones are let go. */
export function answered({ desk, marks }: DeskStage, id: string, member: string): void {
  const { offer = "", ringing = [], kind = 0 } = desk.party(id) ?? {};
  marks.push(`served ${kind}`);
  say(desk, id, { kind: "result", offer, member, outcome: "answered" });
  letGo(
    desk,
    id,
    ringing.filter((each) => each !== member),
  );
  desk.put(id, { stage: "talking", ringing: [], member, offer: "" });
}

/** The phone of a member rings in vain, is busy, or declines. */
export function missed({ desk }: DeskStage, id: string, member: string): void {
  const { offer = "", ringing = [] } = desk.party(id) ?? {};
  const left = ringing.filter((each) => each !== member);
  desk.put(id, { ringing: left, ...(left.length === 0 ? { offer: "" } : {}) });
  say(desk, id, { kind: "result", offer, member, outcome: "no_answer" });
}

/** The call goes on elsewhere: it waits no longer, or has been refused. */
export function leave({ desk }: DeskStage, id: string, keep: boolean): void {
  const { ringing = [], turn = 0, offer = "" } = desk.party(id) ?? {};
  say(desk, id, { kind: "leave", keep, offer: offer === "" ? null : offer });
  letGo(desk, id, ringing);
  desk.put(id, { stage: "past", offer: "", turn: keep ? turn : 0 });
}
