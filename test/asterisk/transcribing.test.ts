import { createRecognition } from "@flowrun/recognition-pocketsphinx";
import { createSystemClock } from "@flowrun/core/system-clock";
import { silentLogger } from "@flowrun/contracts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fakePocketsphinx } from "../../packages/recognition-pocketsphinx/test/fake-pocketsphinx.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk([]);
});

afterAll(async () => {
  await asterisk.stop();
});

test("the message of a caller who hangs up becomes a text, on Asterisk", async () => {
  const fake = fakePocketsphinx();
  onTestFinished(() => fake[Symbol.dispose]());
  const recognition = await createRecognition({
    options: { program: fake.program, models: { en: fake.model } },
    log: silentLogger(),
    clock: createSystemClock(),
  });
  const played = await playCall(asterisk, {
    flow: `start: main
vars: { said: "" }
blocks:
  main:
    - answer
    - record: { name: box/written, max: 10s, timeout: 2s }
      as: message
      then: { empty: over, failed: over }
    - go: over
  over:
    - hangup
finally:
  - transcribe: "\${message.name}"
    as: transcript
    if: message != null
  - emit: { event: left, data: { text: "\${transcript.?text.orValue('')}" } }
`,
    caller: [
      ...[{ kind: "answered" } as const, { kind: "signal" } as const],
      { kind: "talk", hertz: 440, ms: 1_500, silentMs: 0 },
      { kind: "hangUp" },
    ],
    signals: [{ at: "records", who: "caller" }],
    parts: { recognition },
  });
  expect(left(played, "finally/1")).toMatchObject({ outcome: "ok" });
  expect(
    played.commands.flatMap((command) => (command.kind === "event.emit" ? [command.data] : [])),
  ).toEqual([{ text: "hello" }]);
}, 60_000);
