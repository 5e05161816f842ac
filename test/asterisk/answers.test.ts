import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measure, type Measured } from "../answers/measure.ts";
import {
  type AriRequest,
  type Answer,
  type MeasuredPlatform,
  refusalText,
  type ToldEvent,
  until,
} from "../answers/measured-platform.ts";
import { readTable, writeTable } from "../answers/table.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { startCallee, startCaller } from "./bed/sipp.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["1000", "1001"]);
});

afterAll(async () => {
  await asterisk.stop();
});

// The embedded platform is held to the same table: test/answers/simulator.test.ts.
test(
  "Asterisk answers each request in each state of a channel as the table says",
  {
    timeout: 600_000,
  },
  async () => {
    const { platform, close } = await realPlatform();
    const measured = await measure(platform).finally(close);
    if (process.env["UPDATE_ANSWERS"] === "1") await writeTable(measured);
    const table = await readTable();
    // A line for each answer, so that the first words of a failure name the one that differs.
    const known = new Set(answersOf(table));
    expect(
      answersOf(measured)
        .filter((answer) => !known.has(answer))
        .join("\n"),
    ).toBe("");
    expect(measured).toEqual(table);
  },
);

function answersOf(measured: Measured): readonly string[] {
  return Object.entries(measured).flatMap(([request, answers]) =>
    Object.entries(answers).map(([state, answer]) => `${request}, ${state}: ${answer}`),
  );
}

/** How many measurements go on at a time, and so how many callers wait. */
const atOnce = 12;

async function realPlatform(): Promise<{
  readonly platform: MeasuredPlatform;
  readonly close: () => void;
}> {
  const { httpPort, app, username, password } = asterisk.settings;
  const events: ToldEvent[] = [];
  const callers: string[] = [];
  const address = `127.0.0.1:${httpPort}/ari`;
  const stream = new WebSocket(`ws://${address}/events?app=${app}&api_key=${username}:${password}`);
  stream.addEventListener("message", ({ data }: MessageEvent) => {
    const event = JSON.parse(String(data)) as ToldEvent;
    events.push(event);
    const { type, channel } = event;
    if (type === "StasisStart" && channel?.state === "Ring") callers.push(channel.id);
    // A caller whom no measurement has wanted for long gives up.
    const gone = type === "StasisEnd" ? callers.indexOf(channel?.id ?? "") : -1;
    if (gone >= 0) callers.splice(gone, 1);
  });
  await new Promise((resolve) => stream.addEventListener("open", resolve, { once: true }));
  const phones = [
    await startCallee(asterisk, "1000", { kind: "answers", afterMs: 0 }),
    await startCallee(asterisk, "1001", { kind: "ringsForEver" }),
    await startCaller(asterisk, {
      from: "555",
      to: "100",
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
      calls: 10_000,
      atOnce,
    }),
  ];
  // What is done to them is no part of their script.
  for (const { finished } of phones) finished.catch(() => {});
  const platform: MeasuredPlatform = {
    app,
    send: (request, answered) => void sendTo(address, request).then(answered),
    events: () => events,
    async caller() {
      await until(platform, () => callers.length > 0);
      return callers.shift() ?? "";
    },
    pass: (ms) => delay(ms),
    atOnce,
  };
  const close = (): void => {
    for (const phone of phones) phone.abandon();
    stream.close();
  };
  return { platform, close };

  async function sendTo(at: string, { method, path, body }: AriRequest): Promise<Answer> {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
    const response = await fetch(`http://${at}${path}`, {
      method,
      headers: { authorization, connection: "close", "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text: response.ok || text === "" ? "" : refusalText(JSON.parse(text)),
    };
  }
}
