import { setTimeout as delay } from "node:timers/promises";
import type { Asterisk } from "./bed/run-asterisk.ts";

/** A channel or a bridge that Asterisk holds. */
export interface Thing {
  readonly name: string;
  readonly state?: string;
  readonly channels?: readonly string[];
}

/** Looks at Asterisk until it is as far; rejects with what it holds after 30 s. */
export async function untilStanding(
  asterisk: Asterisk,
  path: "/channels" | "/bridges",
  reached: (things: readonly Thing[]) => boolean,
): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const things = (await asterisk.probe.get(path)) as readonly Thing[];
    if (reached(things)) return;
    if (Date.now() > deadline)
      throw new Error(`Asterisk has not come so far: ${JSON.stringify(things)}`);
    await delay(20);
  }
}

/** Whether that many bridges hold two channels each. */
export function talking(bridges: number): (things: readonly Thing[]) => boolean {
  return (things) => things.filter(({ channels }) => channels?.length === 2).length === bridges;
}

/** Whether that many channels are up. */
export function up(channels: number): (things: readonly Thing[]) => boolean {
  return (things) => things.filter(({ state }) => state === "Up").length === channels;
}

/** Whether that many phones ring. */
export function ringing(phones: number): (things: readonly Thing[]) => boolean {
  return (things) => things.filter(({ state }) => state === "Ringing").length === phones;
}

/** Whether each of these phones has so many calls. */
export function talkingWith(
  phones: readonly string[],
  calls: number,
): (things: readonly Thing[]) => boolean {
  const callsOf = (phone: string, things: readonly Thing[]): number =>
    things.filter(({ name, state }) => name.startsWith(`PJSIP/${phone}-`) && state === "Up").length;
  return (things) => phones.every((phone) => callsOf(phone, things) === calls);
}

/** How many SIP channels Asterisk has ever made: it numbers them in their names. */
export async function channelsMade(asterisk: Asterisk): Promise<number> {
  const channels = (await asterisk.probe.get("/channels")) as readonly Thing[];
  return (
    1 +
    Math.max(
      ...channels.map(({ name }) => Number.parseInt(name.slice(name.lastIndexOf("-") + 1), 16)),
    )
  );
}
