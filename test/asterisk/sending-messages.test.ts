import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { runSipp } from "./bed/run-sipp.ts";
import { receive, response, scenario } from "./bed/sip-message.ts";
import { left, playCall } from "./play-call.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["phone"]);
});

afterAll(async () => {
  await asterisk.stop();
});

/** Plays a call that sends a text, and gives how the step went. */
async function sending(options: string): Promise<object | undefined> {
  const flow = `start: main
blocks:
  main:
    - answer
    - send-message: ${options}
      then: { failed: last }
    - go: last
  last: [hangup]
`;
  const caller = [{ kind: "answered" }, { kind: "hungUp" }] as const;
  return left(await playCall(asterisk, { flow, caller }), "main/2");
}

/** A check that what came last has this in it, in its head or in its body. */
const has = (pattern: string, where: string): string =>
  `<ereg regexp="${pattern}" ${where} check_it="true" assign_to="found"/><log message="[$found]"/>`;

describe("send-message, on Asterisk", () => {
  test("shows a text on a phone, with all of its letters and lines", async () => {
    const port = asterisk.settings.callees["phone"] ?? 0;
    const checks =
      has("Someone called: \u00e6\u00f8\u00e5", 'search_in="body"') +
      has("line two", 'search_in="body"') +
      has("sip:2000@", 'search_in="hdr" header="From:"');
    const phone = await runSipp({
      port,
      files: {
        "scenario.xml": Buffer.from(
          scenario("message", [receive("MESSAGE", "", checks), response("200 OK")]).replace(
            "ISO-8859-1",
            "UTF-8",
          ),
        ),
      },
      options: ["-m", "1"],
    });
    const text = JSON.stringify("Someone called: \u00e6\u00f8\u00e5\nline two");
    expect(await sending(`{ to: phone, from: "2000", text: ${text} }`)).toMatchObject({
      outcome: "ok",
    });
    await phone.finished;
  });

  test.each(["absent", "nobody"])(
    "has failed for %s, with whom no phone has registered",
    async (to) => {
      expect(await sending(`{ to: ${to}, from: "2000", text: hello }`)).toMatchObject({
        outcome: "failed",
      });
    },
  );
});
