import { createSession, memoryTokenStore } from "@flowrun/v2-auth";
import { onTestFinished } from "vitest";
import { type ApiVersion, type Client, type ClientOptions, createClient } from "../src/index.ts";
import { createHastyClock, type HastyClock } from "./hasty-clock.ts";
import { type Platform, type Reply, startPlatform } from "./platform.ts";

/** A client with a session on a platform of its own, for one test. */
export interface Stage<Version extends ApiVersion> extends Platform {
  readonly client: Client<Version>;
  readonly clock: HastyClock;
}

/** How a stage differs from the usual. */
export type StageOptions = Partial<Omit<ClientOptions, "version" | "clock">>;

/** The platform answers with `replies`, one after the other. */
export async function openStage<Version extends ApiVersion>(
  version: Version,
  replies: readonly Reply[],
  options: StageOptions = {},
): Promise<Stage<Version>> {
  const platform = await startPlatform(replies);
  onTestFinished(platform.close);
  const credentials = {
    type: "password_auth",
    email: "ann@example.com",
    password: "secret",
  } as const;
  const session = createSession({
    baseUrl: platform.baseUrl,
    store: memoryTokenStore(),
    credentials,
  });
  const clock = createHastyClock();
  const client = createClient({ session, version, clock, random: () => 0, ...options });
  return { ...platform, client, clock };
}

/** What a call that fails rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
}
