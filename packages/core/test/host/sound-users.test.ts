import { describe, expect, test } from "vitest";
import { SoundUsers, type SoundUsersParts } from "../../src/host/sound-users.ts";
import type { CallEvent } from "../../src/interpret/event.ts";
import type { RecognitionPort, RecognitionReceiver } from "../../src/ports/speech.ts";
import type { SoundLine } from "../../src/ports/sound.ts";
import { silentLogger } from "../../src/testing/loggers.ts";
import { scriptedTransport } from "../../src/testing/scripted-transport.ts";

const line: SoundLine = { hear: () => {}, say: () => {}, hush: () => {}, ended: new Promise(() => {}) };
const command = {
  kind: "speech.listen",
  request: "r1",
  leg: "fr.in.4",
  language: "nb",
  hints: ["salg"],
  endOnSilenceMs: 700,
  timeoutMs: 5_000,
} as const;

function usersOf(ports: Partial<SoundUsersParts["ports"]>): { readonly users: SoundUsers; readonly told: CallEvent[] } {
  const told: CallEvent[] = [];
  const transport = { ...scriptedTransport(), sound: (leg: string) => (leg === "fr.in.4" ? line : undefined) };
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
    expect(await none.users.begin(command)).toMatchObject({ kind: "failed", code: "RUN_NO_PORT", certain: true });
    const recognition = { recognise: async () => {}, close: async () => {} };
    const other = usersOf({ recognition });
    expect(await other.users.begin({ ...command, leg: "fr.in.9" })).toMatchObject({
      kind: "failed",
      code: "RUN_NO_PORT",
    });
  });
});
