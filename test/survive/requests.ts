import type { CallLine, Platform } from "@flowrun/simulator";
import type { Process } from "./flow-process.ts";
import type { Caller, Plan } from "./people.ts";
import { isWith } from "./scene.ts";

/** Who is refused asks again after so long, in milliseconds. */
const againMs = 250;

/**
 * What asking came to: it was said that it will be done, or that it cannot be yet, or whoever was
 * asked died over it.
 */
type Fate = "started" | "refused" | "unknown";

/**
 * Asks for a run by a program around the host, until some process takes it, or dies over it: then
 * nobody knows, and nobody asks again. The one who is called talks and hangs up, as a caller does.
 */
export function placeRequest(platform: Platform, plan: Plan, current: () => Process): Caller {
  const phone = `PJSIP/${plan.from}`;
  let fate: Fate = "refused";
  let leg = "";
  let hasLeft = false;
  let hasTired = false;
  let hasEnded = false;
  const ask = async (process: Process): Promise<Fate> => {
    if (!process.isAlive()) return "refused";
    const answer = process.desk.ask("remind", plan.from, `key-${plan.from}`);
    const started = await Promise.race([answer, process.died.then(() => undefined)]);
    if (started === undefined) return "unknown";
    return started ? "started" : "refused";
  };
  const place = async (): Promise<void> => {
    const process = current();
    let wasRefused = false;
    // Only who was asked remembers the key.
    const repeat = (): void => void (!wasRefused && process === current() && ask(process));
    if (plan.repeatsMs !== undefined) platform.after(plan.repeatsMs, repeat);
    fate = await ask(process);
    wasRefused = fate === "refused";
    if (wasRefused) platform.after(againMs, () => void place());
  };
  const leave = (): void => {
    hasLeft ||= !hasEnded;
    platform.callee(leg)?.hangUp();
  };
  const hears = (line: CallLine): void => {
    if (line.kind === "leg.called" && line.endpoint === phone) {
      leg = line.leg;
      if (plan.tiresMs !== undefined) platform.after(plan.tiresMs, tire);
    }
    if (line.kind === "leg.ended" && line.leg === leg) hasEnded = true;
    if (isWith(line) && line.kind === "bridge.entered" && [line.leg, ...line.peers].includes(leg))
      platform.after(plan.talkMs, leave);
  };
  const tire = (): void => {
    hasTired ||= !hasEnded;
    leave();
  };
  platform.watch(hears);
  platform.after(plan.afterMs, () => void place());
  return {
    plan,
    leg: () => leg,
    isOver: () => fate !== "refused",
    wasCut: () => hasEnded && !hasLeft,
    isUnsure: () => fate === "unknown" || hasTired,
  };
}
