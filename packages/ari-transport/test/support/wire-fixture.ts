import type { TransportReceiver, PlatformCommand } from "@flowrun/core/plugin";
import type { VirtualClock } from "@flowrun/core/tooling";
import {
  createWireTransport,
  type AriTransport,
  type WireTransportOptions,
} from "../../src/ari-transport.ts";
import { fakeWire, type Answering, type FakeWire } from "./fake-wire.ts";
import { recordingReceiver, type RecordingReceiver } from "./recording-receiver.ts";
import { settle, virtualTime } from "./virtual-time.ts";

/** A transport over a fake wire in virtual time. */
export interface WireFixture {
  readonly wire: FakeWire;
  readonly transport: AriTransport;
  readonly receiver: RecordingReceiver;
  readonly clock: VirtualClock;
}

/**
 * A transport over a fake wire, not connected yet. Jitter is switched off: `random` gives almost 1.
 */
export function wireFixture(
  answering?: Answering,
  more: Partial<WireTransportOptions> = {},
): WireFixture {
  const { clock, alarms } = virtualTime();
  const wire = fakeWire(answering);
  const transport = createWireTransport(wire, { app: "app", alarms, random: () => 1, ...more });
  return { wire, transport, receiver: recordingReceiver(), clock };
}

/**
 * The same, connected to a platform that knows the document's calls only, and with the requests so
 * far forgotten.
 */
export async function connectedFixture(
  answering: Answering = () => undefined,
): Promise<WireFixture> {
  const fixture = wireFixture((line, request) =>
    request.path.startsWith("/applications")
      ? { status: 404, body: null }
      : answering(line, request),
  );
  fixture.transport.connect(fixture.receiver);
  fixture.wire.stand();
  await settle();
  fixture.wire.lines.length = 0;
  fixture.wire.requests.length = 0;
  return fixture;
}

/**
 * The same, connected to a platform that knows more than the document: it tells what stands in our
 * application, and creates legs before they are dialled. Nothing stands there, unless `answering`
 * says so.
 */
export async function knowingFixture(
  answering: Answering = () => undefined,
  more: Partial<WireTransportOptions> & { readonly receiver?: TransportReceiver } = {},
): Promise<WireFixture> {
  const nothing = { status: 200, body: { channel_ids: [] } };
  const fixture = wireFixture(
    (line, request) =>
      answering(line, request) ?? (line === "GET /applications/app" ? nothing : undefined),
    more,
  );
  fixture.transport.connect(more.receiver ?? fixture.receiver);
  fixture.wire.stand();
  await settle();
  fixture.wire.lines.length = 0;
  fixture.wire.requests.length = 0;
  return fixture;
}

/** What was asked of the platform, without how: `METHOD /path`. */
export function askedOf({ requests }: FakeWire): readonly string[] {
  return requests.map(({ method, path }) => `${method} ${path}`);
}

/** `leg.originate` to a phone. */
export function originate(
  leg: string,
  bridge = "fr.c.1",
): Extract<PlatformCommand, { kind: "leg.originate" }> {
  const callee = { endpoint: "PJSIP/1000", ringMs: 30_000, callerId: "100" };
  return { kind: "leg.originate", request: `r-${leg}`, leg, bridge, ...callee };
}

/** `playback.start` of a sound. */
export function play(playback: string, leg: string): PlatformCommand {
  return { kind: "playback.start", request: `r-${playback}`, playback, leg, media: "sound:hello" };
}

/** A promise that is kept from outside. */
export function later<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  return Promise.withResolvers<Value>();
}
