import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asterisk, runAsterisk } from "../bed/run-asterisk.ts";
import { startHosted } from "../hosted.ts";
import { keptRows } from "../kept-rows.ts";
import { startCallee, startCaller } from "../phones.ts";
import { recordingsOf, storedSound, tenthsWith } from "../recorded-sound.ts";
import { talking, untilStanding } from "../standing.ts";
import {
  answered,
  hangUp,
  hungUp,
  press,
  reached,
  shippedFlow,
  signal,
  speak,
} from "./shipped-flow.ts";

let asterisk: Asterisk;

beforeAll(async () => {
  asterisk = await runAsterisk(["2009", "2010"]);
});

afterAll(async () => {
  await asterisk.stop();
});

const program = shippedFlow("bank");
const account = {
  number: "12345678901",
  pin: "4711",
  name: "Ann",
  adviser: "PJSIP/2010",
  locked: false,
};
const given = { accounts: [account], tries: [] };

describe("flows/bank.yaml, on Asterisk", () => {
  test("connects who knows the PIN with the adviser, whose keys keep a card number out of the recording", async () => {
    const { store, rows } = keptRows(program, given);
    const hosted = await startHosted(asterisk, program, { store });
    const phone = await startCallee(asterisk, "2010", {
      kind: "presses",
      afterMs: 50,
      keys: "*1",
      next: [{ keys: "*2" }],
    });
    const typing = [signal, press("12345678901#"), signal, press("4711")];
    const talk = [signal, ...speak(700), signal, signal, ...speak(900), hangUp];
    const caller = await startCaller(asterisk, {
      from: "555",
      to: "5551",
      steps: [answered, ...typing, ...talk],
    });
    await reached(hosted, "identify/1 collect-digits");
    await caller.signal();
    await reached(hosted, "identify/4 collect-digits");
    await caller.signal();
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await reached(hosted, "pauses the recording: flow");
    await caller.signal();
    // The caller waits again, so all has been said.
    await caller.signal();
    await phone.signal();
    await hosted.until(
      () =>
        hosted.lines(0).at(-1) === "beside it: ok" ||
        hosted.lines(0).includes("resume_tape/1 ended: ok"),
    );
    await caller.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();

    const [tape = ""] = recordingsOf([...hosted.traces.values()].flat());
    const sound = await storedSound(asterisk, tape);
    expect([700, 900].map((hertz) => tenthsWith(sound, hertz) >= 7)).toEqual([false, true]);
    expect(await rows("tries")).toMatchObject([{ from: "555", result: "verified" }]);
  });

  test("gives who does not know it to the security desk, as often as the flow allows", async () => {
    const strict = shippedFlow("bank", { max_tries: "1" });
    const { store, rows } = keptRows(strict, given);
    const hosted = await startHosted(asterisk, strict, { store });
    const phone = await startCallee(asterisk, "2009", { kind: "hangsUp", afterMs: 50 });
    const steps = [answered, signal, press("12345678901#"), signal, press("1234"), hungUp];
    const caller = await startCaller(asterisk, { from: "555", to: "5551", steps });
    for (const at of ["identify/1 collect-digits", "identify/4 collect-digits"]) {
      await reached(hosted, at);
      await caller.signal();
    }
    await untilStanding(asterisk, "/bridges", talking(1));
    await phone.signal();
    await caller.finished;
    await hosted.close();
    await phone.stop();
    expect(await rows("tries")).toMatchObject([{ from: "555", result: "refused" }]);
  });
});
