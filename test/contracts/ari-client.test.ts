import { createSystemClock } from "@flowrun/core/system-clock";
import { createPlatform, startServer } from "@flowrun/simulator";
import { expect, onTestFinished, test, vi } from "vitest";
import { installApp } from "../../bench/install-app.ts";

/** What this test uses of ari-client, which builds itself from what the platform says of ARI. */
interface AriClient {
  on(
    type: string,
    listener: (event: { readonly args: readonly string[] }, channel: AriChannel) => void,
  ): void;
  start(app: string): Promise<void>;
  stop(): void;
  readonly channels: { list(): Promise<readonly AriChannel[]> };
  Playback(): object;
}

interface AriChannel {
  readonly id: string;
  answer(): Promise<void>;
  play(options: { readonly media: string }, playback: object): Promise<unknown>;
  on(type: string, listener: () => void): void;
  hangup(): Promise<void>;
  setChannelVar(options: { readonly variable: string; readonly value: string }): Promise<void>;
}

interface AriModule {
  readonly default: {
    connect(url: string, username: string, password: string): Promise<AriClient>;
  };
}

/**
 * ari-client has old dependencies, so that it is installed beside the project, once; that needs a
 * registry of packages.
 */
function installAriClient(): URL | undefined {
  try {
    return new URL("node_modules/ari-client/lib/client.js", installApp("ari-client"));
  } catch {
    return undefined;
  }
}

test(
  "ari-client connects to the embedded platform and handles a call there",
  { timeout: 120_000 },
  async (context) => {
    const url = installAriClient();
    if (url === undefined) return context.skip("ari-client could not be installed");
    vi.spyOn(console, "log").mockReturnValue(undefined);
    const { default: ari } = (await import(url.href)) as AriModule;
    const platform = createPlatform({ clock: createSystemClock(), soundMs: () => 20 });
    const server = await startServer({
      port: 0,
      username: "flowrun",
      password: "s3cret",
      platform,
    });
    onTestFinished(() => server.close());

    const client = await ari.connect(server.url, "flowrun", "s3cret");
    onTestFinished(() => client.stop());
    const seen: unknown[] = [];
    client.on("StasisStart", ({ args }, channel) => {
      seen.push(args);
      channel.on("ChannelDtmfReceived", () => void channel.hangup());
      void greet(channel);
    });
    const greet = async (channel: AriChannel): Promise<void> => {
      await channel.answer();
      await channel.setChannelVar({ variable: "X", value: "1" });
      await channel.play({ media: "sound:hello" }, client.Playback());
      seen.push((await client.channels.list()).map(({ id }) => id));
      call.press("5");
    };
    await client.start("flow");
    const call = platform.call({ from: "15551234", to: "100", args: ["a"] });

    expect(await call.ended).toMatchObject({ cause: 16 });
    expect(seen).toEqual([["a"], [call.id]]);
  },
);
