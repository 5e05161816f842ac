import type { Json, JsonObject } from "@flowrun/core/plugin";
import type { VirtualClock } from "@flowrun/core/tooling";
import {
  type Platform,
  type PlatformOptions,
  type PlatformResponse,
  createPlatform,
} from "../../src/index.ts";
import { newYearClock } from "./new-year-clock.ts";

/** An event as a client of the platform reads it. */
export type ReceivedEvent = JsonObject & { readonly type: string };

/** A platform under a virtual clock with one connected application, `flow`. */
export interface Client {
  readonly clock: VirtualClock;
  readonly platform: Platform;
  readonly events: ReceivedEvent[];
  /** Sends a request and lets time pass until its answer came. `path` may carry a query. */
  send(method: string, path: string, body?: Json): Promise<PlatformResponse>;
  /**
   * Types of the events so far, ChannelVarset left out; those about `channel` only, when it is
   * given.
   */
  types(channel?: string): string[];
}

export function createClient(options: Partial<PlatformOptions> = {}): Client {
  const clock = newYearClock();
  const platform = createPlatform({ clock, ...options });
  const events: ReceivedEvent[] = [];
  platform.connect({
    applications: ["flow"],
    send: (text) => {
      events.push(JSON.parse(text) as ReceivedEvent);
    },
    cut: () => {},
  });
  return {
    clock,
    platform,
    events,
    async send(method, path, body) {
      let response: PlatformResponse | undefined;
      const url = new URL(path, "http://platform");
      platform.handle(
        {
          method,
          path: path.split("?")[0] ?? "",
          query: Object.fromEntries(url.searchParams),
          ...(body !== undefined && { body }),
        },
        (given) => {
          response = given;
        },
      );
      await clock.runUntil(() => response !== undefined, 3_600_000);
      if (response === undefined) throw new Error(`${method} ${path} was not answered`);
      return response;
    },
    types: (channel) =>
      events
        .filter((event) => event.type !== "ChannelVarset")
        .filter((event) => channel === undefined || channelOf(event) === channel)
        .map((event) => event.type),
  };
}

/** The id of the channel that an event is about. */
export function channelOf(event: ReceivedEvent): string | undefined {
  for (const key of ["channel", "peer"]) {
    const channel = event[key] as JsonObject | undefined;
    if (channel !== undefined) return channel["id"] as string;
  }
  const media = (event["playback"] ?? event["recording"]) as JsonObject | undefined;
  const target = media?.["target_uri"] as string | undefined;
  return target?.startsWith("channel:") === true ? target.slice("channel:".length) : undefined;
}
