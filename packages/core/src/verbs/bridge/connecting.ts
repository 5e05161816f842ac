import { destroyBridge } from "../../interpret/bridges.ts";
import type { CallDraft } from "../../interpret/draft.ts";
import type { DialOutcome } from "../../interpret/dial-failure.ts";
import type { CallEvent } from "../../interpret/event.ts";
import { hangUp } from "../../interpret/legs.ts";
import type { Progress } from "../../interpret/verb-machine.ts";
import { callerLeg } from "../../interpret/state.ts";
import { thingWith } from "../../interpret/listing.ts";
import { cancelTimer } from "../../interpret/timers.ts";
import { setUnder, type Background } from "../../interpret/under.ts";
import { isMet, type MeetingMemory } from "../meeting/meeting.ts";
import type { BridgePlan } from "./bridge-plan.ts";
import { conversationOf, type Talked } from "./conversation.ts";
import type { Phone } from "./phones.ts";
import { comeOut, type Merged } from "./merged.ts";
import { forgetTyped, type Typed } from "./talk-keys.ts";
import { hideTalk } from "./supervised.ts";
import { tellNoMore } from "./told-apart.ts";

/** The phones that are called, or were, and the bridge that they are meant for. */
type Called = {
  readonly plan: BridgePlan;
  readonly phones: readonly Phone[];
  readonly bridge: string;
};

/** The phones that are not called yet. All phones of a round are called at once. */
type Uncalled = {
  readonly rounds: readonly (readonly string[])[];
  /** The sound that the caller heard before; taken up again when nobody answers. */
  readonly before: Background;
};

/** It is asked for a place of its limit; nobody is called yet. */
type Limiting = Called & Uncalled & { readonly stage: "limiting" };

/**
 * The caller is brought into the bridge before phones ring. While `clearing`, its channel becomes
 * quiet: a running playback would hold every request on it back. Then the bridge is created
 * (`making`), and the caller is added (`entering`). The step waits for the request under `awaited`,
 * here and below.
 */
type Opening = Called &
  Uncalled &
  (
    | { readonly stage: "clearing" }
    | { readonly stage: "making" | "entering"; readonly awaited: string }
  );

/** Phones ring, round after round, until one answers, and accepts. */
type Ringing = Called & Uncalled & { readonly stage: "ringing" };

/**
 * A phone, the `winner`, has the call. Both channels become quiet, the caller is answered, and told
 * so (`telling`). Then the bridge is created, and both are added in the same moment. The stage is
 * `undecided` when they could not be added, perhaps since one has just left.
 */
type Joining = Called & {
  readonly winner: string;
  /** The number that the phone has asked to transfer the call to; absent: none. */
  readonly wanted?: string;
} & (
    | { readonly stage: "quieting" | "telling" | "undecided" }
    | { readonly stage: "answering" | "creating" | "adding"; readonly awaited: string }
  );

/** Another call has picked up: the caller is answered first, and then goes to its bridge. */
type Fetched = Called & {
  readonly stage: "fetched";
  /** The bridge of the other call. */
  readonly other: string;
  readonly awaited: string;
};

/** The caller, or who has become the caller, is in a room with somebody of another call. */
type Met = Called & {
  readonly stage: "met";
  readonly meeting: MeetingMemory;
  readonly winner?: string;
  /** The endpoint of the other call's phone, where this call has not called it itself. */
  readonly to?: string;
  readonly talkAt?: number;
};

/** The caller and the phone `winner` have come to talk. */
export type Both = Called & {
  /** The leg that answered first, or has taken its place. */
  readonly winner: string;
  /** When they began; absent where nobody asks, since the call ends with the conversation. */
  readonly talkAt?: number;
  /** The others who talk with them, each with the request that adds it; absent: nobody does. */
  readonly guests?: readonly { readonly leg: string; readonly adding: string }[];
  /**
   * The conference in which all of them talk. With nobody else of this call there the `winner` is
   * the caller's own leg. Absent: they talk in a bridge of their own.
   */
  readonly merged?: Merged;
};

/** The block that somebody's keys have begun. */
type Doing = {
  /** Its side track. */
  readonly side: string;
  /** The leg that pressed them. */
  readonly by: string;
};

/**
 * A phone that asks to be left out of two calls: its leg in this call, and the party of the other
 * one. It `isAsking` while it waits here for the answer.
 */
export type LeavingTwo = { readonly leg: string; readonly to: string; readonly isAsking: boolean };

/**
 * The stages of a conversation. They are `talking`, also while a block runs beside. For a block
 * that they are apart for, they are taken out of the bridge (`parting`), the block runs (`apart`),
 * and both become quiet and come back (`returning`). They are `parked` when the block has sent the
 * other side to a lot. While `replacing`, one of them was let go, and the phone that takes the
 * place still rings. While `referring`, both wait for a phone to which one of them has asked to
 * transfer the call. While `leaving_two`, they talk on: a phone that is in another call as well has
 * asked to be let go.
 */
type Talking = Both &
  (
    | {
        readonly stage: "talking";
        /** The keys of legs that may become a sequence; absent: none. */
        readonly typed?: readonly Typed[];
        readonly doing?: Doing;
      }
    | {
        readonly stage: "parting";
        readonly awaited: string;
        /** The block that begins then. */
        readonly ordered: { readonly by: string; readonly block: string };
      }
    | { readonly stage: "parting"; readonly awaited: string; readonly wanted: string }
    | { readonly stage: "apart"; readonly doing: Doing }
    /** `awaited` is absent until both are quiet. */
    | { readonly stage: "returning"; readonly awaited?: string; readonly wanted?: string }
    | { readonly stage: "parked"; readonly meeting: MeetingMemory; readonly doing?: Doing }
    /**
     * `rung`: the legs that ring; absent in the states of earlier versions: the last phone's. The
     * answer to `awaited`, an originate, may tell of others.
     */
    | {
        readonly stage: "replacing";
        readonly rung?: readonly string[];
        readonly awaited?: string;
      }
    | { readonly stage: "referring"; readonly rung?: readonly string[] }
    | {
        readonly stage: "leaving_two";
        readonly meeting: MeetingMemory;
        readonly leavingTwo: LeavingTwo;
      }
  );

/** A step that connects the caller with somebody. Its stages are in order. */
export type Connecting = Limiting | Opening | Ringing | Joining | Fetched | Met | Talking;

/** The outcomes of such a step. */
export type BridgeOutcome = DialOutcome | "forwarded" | "ended" | "timed_out" | "full";

/** How it stands. */
export type BridgeStep = Progress<Connecting, BridgeOutcome>;

/** Such a step in one stage, or one of several. */
export type At<Stage extends Connecting["stage"]> = Extract<Connecting, { readonly stage: Stage }>;

/** Whether the two talk, also while one of them is away for a block. */
export function isConversing(step: Connecting): boolean {
  return step.stage === "met" ? isMet(step.meeting) : conversing.has(step.stage);
}

const conversing: ReadonlySet<Connecting["stage"]> = new Set<Connecting["stage"]>([
  ...(["talking", "parting", "apart", "returning", "referring", "leaving_two"] as const),
]);

/** The facts that last as long as the conversation. */
export function bothOf(both: Both): Both {
  const { plan, phones, bridge, winner, talkAt, guests = [], merged } = both;
  return {
    ...{ plan, phones, bridge, winner },
    ...(talkAt === undefined ? {} : { talkAt }),
    ...(guests.length === 0 ? {} : { guests }),
    ...(merged === undefined ? {} : { merged }),
  };
}

/** The phones of which one is to take somebody's place. */
export function rungIn({ phones, rung }: At<"replacing" | "referring">): readonly Phone[] {
  return rung === undefined ? phones.slice(-1) : phones.filter(({ leg }) => rung.includes(leg));
}

/** The parts of a step that are to be removed. */
type Remains = Called & {
  readonly winner?: string;
  readonly doing?: Doing;
  readonly typed?: readonly Typed[];
  readonly guests?: Both["guests"];
  readonly merged?: Merged;
};

/**
 * Removes the phone, which may be leaving, the leg that has parked the other side, and the bridge;
 * the caller stays.
 */
export function remove(call: CallDraft, remains: Remains): void {
  const { winner, phones, bridge, doing, typed = [], guests = [] } = remains;
  forgetTyped(call, typed);
  hideTalk(call, remains.plan);
  comeOut(call, remains, doing?.by === callerLeg(call.state));
  setUnder(call, null);
  if (remains.plan.apart !== undefined) tellNoMore(call, callerLeg(call.state));
  for (const timer of ["joining", "max", "ring"]) cancelTimer(call, timer);
  const ringing = phones.filter(({ leg }) => thingWith(call.state.legs, leg)?.status === "dialing");
  for (const { leg } of ringing) hangUp(call, leg);
  const there = new Set([winner, doing?.by, ...guests.map(({ leg }) => leg)]);
  there.delete(callerLeg(call.state));
  for (const leg of there) if (leg !== undefined) letGo(call, leg);
  destroyBridge(call, bridge);
}

/** Hangs a leg up; one that is leaving by itself need not be told. */
export function letGo(call: CallDraft, leg: string): void {
  if (thingWith(call.state.legs, leg)?.status !== "hanging_up") hangUp(call, leg);
}

/** The result of the step after a conversation. */
export function resultOf(
  call: CallDraft,
  memory: Pick<Met, "phones" | "winner" | "to" | "talkAt">,
  endedBy: Talked["endedBy"],
): ReturnType<typeof conversationOf> {
  const { phones, winner, talkAt = call.at } = memory;
  const to = memory.to ?? phones.find(({ leg }) => leg === winner)?.to ?? "";
  return conversationOf({ to, talkedMs: call.at - talkAt, endedBy });
}

/** The step waits. */
export function waiting(memory: Connecting): BridgeStep {
  return { kind: "waiting", memory };
}

/** The answer to a request. */
export type RequestAnswer = CallEvent & { readonly kind: "request.succeeded" | "request.failed" };

/** Whether an event is the answer to this request. */
export function isAnswer(event: CallEvent, request: string | undefined): event is RequestAnswer {
  return (
    (event.kind === "request.succeeded" || event.kind === "request.failed") &&
    event.request === request
  );
}
