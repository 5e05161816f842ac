import { installAsterisk, isOnPath } from "./bed/install-asterisk.ts";

/** Makes sure, once for all test files, that Asterisk and SIPp are there. */
export async function setup(): Promise<void> {
  if (!(await isOnPath("sipp")))
    throw new Error("SIPp is not installed. On Debian: apt-get install sip-tester");
  await installAsterisk();
}
