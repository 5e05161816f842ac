import { onTestFinished } from "vitest";
import type { Reply } from "./reply.ts";
import { startTestPlatform, type Arrived, type TestPlatform } from "./test-platform.ts";

/**
 * A platform that has read the platform document and nothing else: only its calls exist, parameters
 * stand where it puts them, ids are its own whatever was asked for, and only its events are told,
 * before the answers that name the ids.
 */
export interface DocumentServer {
  readonly platform: TestPlatform;
  /** What exists now. */
  readonly channels: ReadonlySet<string>;
  readonly bridges: ReadonlySet<string>;
  /** A call comes in; gives its channel. */
  call(from: string): string;
  /** The caller presses a key. */
  press(channel: string, digit: string): void;
  /** A channel hangs up by itself. */
  hangUp(channel: string): void;
}

/**
 * A document server that runs until the test is over. Phones answer at once; sounds are over at
 * once. With
 * `takesMessages` the same calls can be made over WebSockets too.
 */
export async function startDocumentServer({ takesMessages = false } = {}): Promise<DocumentServer> {
  const channels = new Set<string>();
  const bridges = new Set<string>();
  let last = 0;
  const create = (things: Set<string>): string => {
    last += 1;
    things.add(`id/${last}`);
    return `id/${last}`;
  };
  const start = (id: string, from: string, args: readonly string[]): void =>
    platform.tell({ type: "StasisStart", args, channel: { id, caller: { number: from } } });
  const end = (id: string): boolean => {
    const existed = channels.delete(id);
    if (existed) platform.tell({ type: "StasisEnd", channel: { id } });
    return existed;
  };
  const made = (id: string): Reply => ({ status: 200, body: { id } });
  const when = (found: boolean): Reply =>
    found ? { status: 204 } : { status: 404, body: { message: "Not found" } };
  const originate = (
    { url }: Arrived,
    { endpoint, app, appArgs }: Readonly<Record<string, string>>,
  ): Reply => {
    const { searchParams } = new URL(url, "http://x");
    if (!endpoint?.includes("/") || app === undefined || !searchParams.has("timeout"))
      return { status: 400 };
    const channel = create(channels);
    start(channel, "", appArgs?.split(",") ?? []);
    return made(channel);
  };
  const play = (channel: string, { media }: Readonly<Record<string, string>>): Reply => {
    if (media === undefined) return { status: 400 };
    last += 1;
    const playback = `id/${last}`;
    platform.tell({
      type: "PlaybackFinished",
      playback: { id: playback, target_uri: `channel:${channel}` },
    });
    return made(playback);
  };
  const post = (operation: string, id: string, request: Arrived): Reply => {
    const body = JSON.parse(request.body === "" ? "{}" : request.body) as Readonly<
      Record<string, string>
    >;
    switch (operation) {
      case "channels answer":
        return when(channels.has(id));
      case "channels play":
        return play(id, body);
      case "bridges addChannel":
        return when(bridges.has(id) && channels.has(body["channel"] ?? ""));
      case "bridges ":
        return id === "" && body["type"] === "mixing" ? made(create(bridges)) : { status: 404 };
      case "channels ":
        return originate(request, body);
      default:
        return { status: 404 };
    }
  };
  const platform = await startTestPlatform({
    takesMessages,
    answer(request) {
      const [, , first = "", id = "", operation = ""] = new URL(request.url, "http://x").pathname
        .split("/")
        .map(decodeURIComponent);
      if (request.method === "POST") return post(`${first} ${operation}`, id, request);
      if (request.method !== "DELETE") return { status: 404, body: "Cannot GET" };
      if (first === "channels") return when(end(id));
      return when(first === "bridges" && bridges.delete(id));
    },
  });
  onTestFinished(() => platform.stop());
  return {
    platform,
    channels,
    bridges,
    call(from) {
      const channel = create(channels);
      start(channel, from, []);
      return channel;
    },
    press: (id, digit) => platform.tell({ type: "ChannelDtmfReceived", digit, channel: { id } }),
    hangUp: (id) => void end(id),
  };
}
