import { onTestFinished } from "vitest";
import type { CalleeBehaviour } from "./bed/callee-scenario.ts";
import { freeUdpPort } from "./bed/free-port.ts";
import { register } from "./bed/register.ts";
import type { Asterisk } from "./bed/run-asterisk.ts";
import * as sipp from "./bed/sipp.ts";
import type { Thing } from "./standing.ts";

/** Places calls with SIPp, which end with the test that places them. */
export async function startCaller(
  asterisk: Asterisk,
  options: sipp.CallerOptions,
): Promise<sipp.Caller> {
  return untilTestEnds(asterisk, await sipp.startCaller(asterisk, options));
}

/**
 * Starts the phone of one of Asterisk's callees, which ends with the test that starts it. One with a
 * name such as `110/desk` registers with the account before the slash, as long as the test lasts.
 */
export async function startCallee(
  asterisk: Asterisk,
  name: string,
  behaviour: CalleeBehaviour,
  calls?: number,
): Promise<sipp.Callee> {
  const [account = "", own] = name.split("/");
  if (own === undefined)
    return untilTestEnds(asterisk, await sipp.startCallee(asterisk, name, behaviour, calls));
  const port = await freeUdpPort();
  const phone = await sipp.startPhone(asterisk, { account, port }, behaviour, calls);
  await register(asterisk, account, port, 3_600);
  onTestFinished(() => register(asterisk, account, port, 0));
  return untilTestEnds(asterisk, phone);
}

/** A test that fails half way leaves phones and channels, which the next one must not find. */
function untilTestEnds<Phone extends { abandon(): void }>(asterisk: Asterisk, phone: Phone): Phone {
  onTestFinished(async ({ task }) => {
    phone.abandon();
    if (task.result?.state === "fail") await hangUpAll(asterisk);
  });
  return phone;
}

/** Hangs up every channel that there is. */
export async function hangUpAll({ probe }: Asterisk): Promise<void> {
  // Asterisk itself may be what failed.
  const held = (await probe.get("/channels").catch(() => [])) as readonly (Thing & {
    readonly id: string;
  })[];
  await Promise.allSettled(held.map(({ id }) => probe.send("DELETE", `/channels/${id}`)));
}
