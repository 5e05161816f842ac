import type { Call, Platform } from "@flowrun/simulator";
import type { Scene } from "./scene.ts";

/** What a caller wants, and whom that leads to. */
export interface Plan {
  readonly from: string;
  /** What is typed whenever the prompt begins; empty for a caller who is known. */
  readonly keys: string;
  /** The phone that rings at the end. */
  readonly reaches: string;
  /** Whether nobody calls, and the process is asked. */
  readonly asks?: true;
  /**
   * When the call comes, how soon after a prompt has begun its first key is pressed, and how far
   * apart keys are.
   */
  readonly afterMs: number;
  readonly thinkMs: number;
  readonly gapMs: number;
  /**
   * How soon who asked for a run asks the same again, whether there is an answer or not. Default:
   * never.
   */
  readonly repeatsMs?: number;
  /**
   * How long after the first attempt, or the first ring, somebody gives up, wherever the call is.
   * Default: never.
   */
  readonly tiresMs?: number;
  /** How long the two talk until the caller hangs up. */
  readonly talkMs: number;
}

/** A caller who follows a plan. */
export interface Caller {
  readonly plan: Plan;
  /** The leg of the latest attempt. */
  readonly leg: () => string;
  /** Whether the call is over for good. */
  readonly isOver: () => boolean;
  /** Whether it was ended by somebody else. */
  readonly wasCut: () => boolean;
  /** Whether nobody knows what becomes of it, or the caller did not wait for that. */
  readonly isUnsure: () => boolean;
}

/**
 * While no application is there, the dial plan lets a caller wait so long before it tries again.
 */
const againMs = 250;

/** A caller as a person is: begins to type anew whenever the prompt is heard anew. */
export function placeCall(platform: Platform, plan: Plan, scene: Scene): Caller {
  let call: Call | undefined;
  let isOver = false;
  let isLeaving = false;
  let hasLeft = false;
  let hasTired = false;
  let stopTyping = (): void => {};
  const hangUpLater = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    platform.after(plan.talkMs, () => {
      hasLeft = !isOver;
      call?.hangUp();
    });
  };
  const tire = (): void => {
    if (isOver) return;
    hasTired = true;
    hasLeft = true;
    isOver = true;
    stopTyping();
    call?.hangUp();
  };
  const place = (): void => {
    if (isOver) return;
    const placed = platform.call({ from: plan.from, to: "5551" });
    let wasServed = false;
    call = placed;
    placed.on((line) => {
      if (line.kind === "leg.answered") wasServed = true;
      if (scene.typesAt(line)) {
        stopTyping();
        stopTyping = type(platform, placed, plan);
      }
      if (scene.leavesAt(line)) hangUpLater();
      if (line.kind === "leg.ended" && wasServed) isOver = true;
      if (line.kind === "leg.ended" && !wasServed) platform.after(againMs, place);
    });
  };
  platform.after(plan.afterMs, place);
  if (plan.tiresMs !== undefined) platform.after(plan.afterMs + plan.tiresMs, tire);
  // Who is in the bridge first is not told of the other, who may be in it before it has answered:
  // it looks by itself.
  const answered = new Set<string>();
  const others = new Set<string>();
  platform.watch((line) => {
    if (line.kind === "leg.answered") answered.add(line.leg);
    if (line.kind === "bridge.entered" && call !== undefined && line.peers.includes(call.id))
      others.add(line.leg);
    if ([...others].some((leg) => answered.has(leg))) hangUpLater();
  });
  const wasCut = (): boolean => isOver && !hasLeft;
  return {
    plan,
    leg: () => call?.id ?? "",
    isOver: () => isOver,
    wasCut,
    isUnsure: () => hasTired,
  };
}

function type(platform: Platform, call: Call, { keys, thinkMs, gapMs }: Plan): () => void {
  call.talk(thinkMs);
  const cancels = [...keys].map((key, index) =>
    platform.after(thinkMs + index * gapMs, () => call.press(key)),
  );
  return () => {
    for (const cancel of cancels) cancel();
  };
}
