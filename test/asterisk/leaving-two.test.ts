import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CalleeBehaviour, Dialog } from "./bed/callee-scenario.ts";
import type { CallerStep } from "./bed/caller-scenario.ts";
import { type Asterisk, runAsterisk } from "./bed/run-asterisk.ts";
import { programOf, startHosted } from "./hosted.ts";
import { startCallee, startCaller } from "./phones.ts";
import { talking, untilStanding } from "./standing.ts";

let asterisk: Asterisk;

// Asterisk goes on for seconds to tell a phone what became of its transfer: no two tests have the
// same phones.
const names = Array.from({ length: 30 }, (_, index) => `${2101 + index}`);
let used = 0;

beforeAll(async () => {
  asterisk = await runAsterisk(names);
});

afterAll(async () => {
  await asterisk.stop();
});

const stays: readonly CallerStep[] = [{ kind: "answered" }, { kind: "hungUp" }];
const hangsUp: CalleeBehaviour = { kind: "hangsUp", afterMs: 50 };

describe("a phone that is in two calls and asks to connect those it talks to, on Asterisk", () => {
  const flow = (allowed: string): string =>
    `flowrun: 1\nname: two\nstart: main\nblocks:\n  main:\n    - answer\n    - bridge: { to: "\${call.to}", phone_transfers: ["${allowed}"] }\n      then: { else: over }\n  over:\n    - hangup\n`;

  /**
   * Ada, who has called Bo, is called, and presses the button: who is in a bridge then, and the
   * lines of both calls.
   */
  async function connect(
    told: readonly string[],
    ends: "bo" | "caller",
    { allowed = "2XXX", dialog }: { readonly allowed?: string; readonly dialog?: Dialog } = {},
  ): Promise<readonly (readonly string[])[]> {
    const [ada = "", bo = ""] = names.slice(used, (used += 2));
    const hosted = await startHosted(asterisk, programOf(flow(allowed)));
    const bos = await startCallee(asterisk, bo, hangsUp);
    const adasCall = await startCaller(asterisk, {
      // By a name of its own: it is her other call that waits for the button.
      from: "777",
      to: bo,
      steps: [{ kind: "answered" }, { kind: "hungUp" }],
    });
    await untilStanding(asterisk, "/bridges", talking(1));
    const [second = ""] = [...hosted.traces.keys()];
    const replaces = dialog ?? (await dialogOf(second));
    const button = { kind: "asksForTransfer", to: bo, replaces, afterMs: 50, told } as const;
    const adas = await startCallee(asterisk, ada, button, 1);
    const hears: readonly CallerStep[] = [
      { kind: "answered" },
      { kind: "pause", ms: 2_000 },
      { kind: "hangUp" },
    ];
    const caller = await startCaller(asterisk, {
      from: "555",
      to: ada,
      steps: ends === "bo" ? stays : hears,
    });
    await untilStanding(asterisk, "/bridges", talking(2));
    await adas.signal();
    if (ends === "bo")
      await untilStanding(asterisk, "/channels", (channels) => channels.length === 2);
    else await hosted.until(() => hosted.over.size > 0);
    await untilStanding(asterisk, "/bridges", talking(1));
    await bos.signal();
    await caller.finished;
    await adasCall.finished;
    await adas.finished;
    await hosted.close();
    await bos.stop();
    return [1, 0].map((number) =>
      hosted.lines(number).filter((line) => line.startsWith("leaving")),
    );
  }

  async function dialogOf(channel: string): Promise<Dialog> {
    const read = async (name: string): Promise<string> => {
      const path = `/channels/${channel}/variable?variable=${encodeURIComponent(`CHANNEL(pjsip,${name})`)}`;
      return ((await asterisk.probe.get(path)) as { readonly value: string }).value;
    };
    return {
      callId: await read("call-id"),
      toTag: await read("local_tag"),
      fromTag: await read("remote_tag"),
    };
  }

  test("is let go from both, and they talk with one another", async () => {
    expect(await connect(["100", "200"], "bo")).toEqual([
      ["leaving: callee_left"],
      ["leaving: caller_left"],
    ]);
  });

  test.each<readonly [string, { readonly allowed?: string; readonly dialog?: Dialog }]>([
    ["whom the flow does not allow", { allowed: "3XXX" }],
    [
      "in a call that is none of flowrun's",
      { dialog: { callId: "elsewhere", toTag: "1", fromTag: "2" } },
    ],
  ])("is told no for one %s, and talks on in both", async (_what, options) => {
    const lines = await connect(["100", "603"], "caller", options);
    expect(lines).toEqual([["leaving: caller_left"], ["leaving: callee_left"]]);
  });
});
