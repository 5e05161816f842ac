import { onTestFinished } from "vitest";
import type { VirtualClock } from "@flowrun/core/tooling";
import { createAriTransport, type AriTransportOptions } from "../../src/ari-transport.ts";
import type { AriTransport } from "../../src/ari-transport.ts";
import { recordingReceiver, type RecordingReceiver } from "./recording-receiver.ts";
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from "./test-platform.ts";
import { virtualTime } from "./virtual-time.ts";

/** A transport over real sockets, in virtual time. */
export interface NetworkFixture {
  readonly transport: AriTransport;
  readonly receiver: RecordingReceiver;
  readonly clock: VirtualClock;
}

/** What stands for the password in tests; it must show up nowhere. */
export const secret = "s3cr3t-c4n4ry";

/** A transport to a port of this machine, connecting. It is closed when the test is over. */
export function connectTo(port: number, more: Partial<AriTransportOptions> = {}): NetworkFixture {
  const { clock, alarms } = virtualTime();
  const account = { username: "flowrun", password: secret, app: "flow app" };
  const transport = createAriTransport({
    host: `127.0.0.1:${port}`,
    ...account,
    alarms,
    random: () => 1,
    ...more,
  });
  onTestFinished(() => clock.runUntilSettled(transport.close()));
  const receiver = recordingReceiver();
  transport.connect(receiver);
  return { transport, receiver, clock };
}

/** A test platform that stops when the test is over. */
export async function platformFor(options?: TestPlatformOptions): Promise<TestPlatform> {
  const platform = await startTestPlatform(options);
  onTestFinished(() => platform.stop());
  return platform;
}

/**
 * A transport with its requests over WebSockets, to a platform that takes them there; all are
 * ready.
 */
export async function connectByMessages(
  options?: TestPlatformOptions,
): Promise<NetworkFixture & { readonly platform: TestPlatform }> {
  const platform = await platformFor({ takesMessages: true, ...options });
  const fixture = connectTo(platform.port, { requests: "websocket" });
  await fixture.receiver.reached("connected");
  await platform.proven(4);
  return { ...fixture, platform };
}
