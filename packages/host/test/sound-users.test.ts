import { describe, expect, test } from "vitest";
import { SoundUsers, type SoundUsersParts } from "../src/sound-users.ts";
import type { CallEvent } from "../../core/src/interpret/event.ts";
import type { AgentPort, AgentReceiver, AgentTalk } from "../../core/src/ports/agent.ts";
import type { RecognitionPort, RecognitionReceiver } from "../../core/src/ports/speech.ts";
import type { SoundLine } from "../../core/src/ports/sound.ts";
import { silentLogger } from "../../contracts/src/loggers.ts";
import { scriptedTransport } from "../../contracts/src/scripted-transport.ts";

const line: SoundLine = {
  hear: () => {},
  say: () => {},
  hush: () => {},
  ended: new Promise(() => {}),
};
const command = {
  kind: "speech.listen",
  request: "r1",
  leg: "fr.in.4",
  language: "nb",
  hints: ["salg"],
  endOnSilenceMs: 700,
  timeoutMs: 5_000,
} as const;

function usersOf(ports: Partial<SoundUsersParts["ports"]>): {
  readonly users: SoundUsers;
  readonly told: CallEvent[];
} {
  const told: CallEvent[] = [];
  const transport = {
    ...scriptedTransport(),
    sound: (leg: string) => (leg === "fr.in.4" ? line : undefined),
  };
  const users = new SoundUsers({
    ports: { transport, log: silentLogger(), ...ports },
    now: () => 7,
    told: (event) => void told.push(event),
  });
  return { users, told };
}

describe("SoundUsers", () => {
  test("gives the line of a leg to the recogniser, and passes on what that understands", async () => {
    let receiver: RecognitionReceiver | undefined;
    const asked: unknown[] = [];
    const recognition: RecognitionPort = {
      recognise: async (given, listening, receiving) => {
        asked.push(given === line, listening);
        receiver = receiving;
      },
      close: async () => {},
    };
    const { users, told } = usersOf({ recognition });
    expect(await users.begin(command)).toEqual({ kind: "succeeded", result: null });
    expect(asked).toEqual([true, { language: "nb", hints: ["salg"], endOnSilenceMs: 700 }]);
    receiver?.heard({ text: "salg", confidence: 0.5, isFinal: true });
    receiver?.lost("it ended");
    expect(told).toEqual([
      { kind: "speech.heard", at: 7, leg: "fr.in.4", text: "salg", confidence: 0.5, isFinal: true },
      { kind: "sound.lost", at: 7, leg: "fr.in.4", why: "it ended" },
    ]);
  });

  test("fails where there is no recogniser, and where the leg has no sound", async () => {
    const none = usersOf({});
    expect(await none.users.begin(command)).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
      certain: true,
    });
    const asking = { agent: "shop", call: "c", language: "en", greeting: null, data: null };
    const agent = { ...asking, kind: "agent.begin", tools: [], timeoutMs: 5_000 } as const;
    expect(await none.users.begin({ ...agent, request: "r1", leg: "fr.in.4" })).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
      message: expect.stringContaining("No voice agents are configured") as unknown,
    });
    const recognition = { recognise: async () => {}, close: async () => {} };
    const other = usersOf({ recognition });
    expect(await other.users.begin({ ...command, leg: "fr.in.9" })).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
    });
  });

  test("tells an agent only what comes once it is ready, in order, and nothing when it never was", async () => {
    const words: unknown[] = [];
    const ready = Promise.withResolvers<AgentTalk>();
    let receiver: AgentReceiver | undefined;
    const agents: AgentPort = {
      begin: (_line, _task, receiving) => {
        receiver = receiving;
        return ready.promise;
      },
      close: async () => {},
    };
    const { users, told } = usersOf({ agents });
    const task = {
      agent: "shop",
      call: "c",
      language: "en",
      greeting: null,
      data: null,
      tools: [],
      timeoutMs: 5_000,
    };
    const beginning = users.begin({ kind: "agent.begin", request: "r1", leg: "fr.in.4", ...task });
    receiver?.asked({ tool: "t1", name: "find", args: {} });
    receiver?.happened({ name: "turn_ended", args: { said: "Hello" } });
    users.tell({ kind: "agent.tell", leg: "fr.in.4", word: { kind: "key", digit: "1" } });
    users.tell({ kind: "agent.tell", leg: "fr.in.4", word: { kind: "end" } });
    users.tell({ kind: "agent.tell", leg: "fr.in.4", word: { kind: "key", digit: "2" } });
    ready.resolve({ tell: (word) => void words.push(word) });
    expect(await beginning).toMatchObject({ kind: "succeeded" });
    await Promise.resolve();
    expect(words).toEqual([{ kind: "key", digit: "1" }, { kind: "end" }]);
    expect(told).toEqual([
      { kind: "agent.asked", at: 7, leg: "fr.in.4", tool: "t1", name: "find", args: {} },
      {
        ...{ kind: "agent.happened", at: 7, leg: "fr.in.4" },
        ...{ name: "turn_ended", args: { said: "Hello" } },
      },
    ]);

    const never = usersOf({ agents: { ...agents, begin: () => Promise.reject(new Error("no")) } });
    const failing = never.users.begin({
      kind: "agent.begin",
      request: "r1",
      leg: "fr.in.4",
      ...task,
    });
    never.users.tell({ kind: "agent.tell", leg: "fr.in.4", word: { kind: "end" } });
    expect(await failing).toMatchObject({ kind: "failed" });
  });
});
