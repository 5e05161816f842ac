import { createCellMemory, type CellMemory } from "@flowrun/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  CallQuestion,
  CallReply,
  ToldCall,
} from "../../../../durability/src/call-messages.ts";
import { workAt } from "../../../../fleet/test/worker.ts";
import { createFastClock } from "../../../../../test/fast-clock.ts";
import { tryMain, type Tried } from "../../try-main.ts";

const call = (name: string, ms: number, more: Partial<ToldCall> = {}): ToldCall => ({
  ...{ call: name, flow: "asking", version: null, from: "4711", to: "1000", ms },
  ...{ at: [{ step: "main/2", verb: "collect-digits" }], status: "running" },
  ...more,
});

/** Answers as an owner does who has these calls; `asked` is what it was asked to hang up. */
function ownerOf(
  calls: readonly ToldCall[],
  asked: string[] = [],
): (question: CallQuestion) => CallReply {
  return (question) => {
    if (question.ask === "calls")
      return { told: "calls", calls: calls.slice(0, question.most), live: calls.length };
    const found = calls.find((each) => each.call === question.call);
    if (found === undefined) return { told: "no_call" };
    if (question.ask === "hang_up") {
      asked.push(question.call);
      return { told: "hung_up", call: found };
    }
    const legs = [{ leg: found.call, role: "caller", status: "here" }];
    const more = { bridges: [], recordings: [], rooms: ["queue:support"], waits_for: ["leg.dial"] };
    return { told: "call", call: { ...found, legs, ...more } };
  };
}

const files = {
  "cell.js": "export const createCell = ({ cell }) => globalThis.memoryOfTheFleet.open(cell);",
  "flowrun.config.yaml":
    "cell: ./cell.js\ndurability: { key_file: none }\nari: { host: pbx:8088, app: a, username: u, password: p }\n",
};

const clock = createFastClock();

const flowrun = (...args: readonly string[]): Promise<Tried> =>
  tryMain(["calls", ...args], { files, clock });

/** What the owners of each cell were asked to hang up. */
const asked: Readonly<Record<string, string[]>> = { "a@one": [], "a@two": [] };
const closing: (() => Promise<unknown>)[] = [];

/**
 * A fleet whose cells have owners with these calls; that of the last one hangs up on whoever asks.
 */
beforeAll(async () => {
  const memory = createCellMemory();
  Reflect.set(globalThis, "memoryOfTheFleet", memory satisfies CellMemory);
  const calls: Readonly<Record<string, readonly ToldCall[] | undefined>> = {
    "a@one": [
      call("1.1", 192_400),
      call("same", 5_000),
      call("1.2", 400, { status: "leaving", version: "1.0.0" }),
    ],
    "a@two": [call("2.1", 61_000, { status: "standing_still" }), call("same", 4_000)],
    "b@none": [],
    "b@silent": undefined,
  };
  const begin = async ([of, own]: readonly [
    string,
    readonly ToldCall[] | undefined,
  ]): Promise<void> => {
    const { ledger, owns } = await workAt(clock, memory, {
      name: `worker:${of}`,
      of,
    });
    closing.push(() => ledger.close());
    await owns;
    ledger.attend((asking) => {
      if (own === undefined) return asking.close();
      const answer = ownerOf(own, asked[of]);
      return asking.onMessage((message) => asking.send(answer(message as CallQuestion)));
    });
  };
  await Promise.all(Object.entries(calls).map(begin));
});

afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  Reflect.deleteProperty(globalThis, "memoryOfTheFleet");
});

describe("flowrun calls", () => {
  test("lists those of the whole fleet, the longest first, and says of which cell it had no answer", async () => {
    const { code, out, err } = await flowrun();
    expect([code, out.split("\n"), err]).toEqual([
      3,
      [
        "call    for  from  to    flow          at                                    cell",
        "1.1   3m12s  4711  1000  asking        main/2 collect-digits                 a@one",
        "2.1    1m1s  4711  1000  asking        main/2 collect-digits (stands still)  a@two",
        "same     5s  4711  1000  asking        main/2 collect-digits                 a@one",
        "same     4s  4711  1000  asking        main/2 collect-digits                 a@two",
        "1.2      0s  4711  1000  asking 1.0.0  ending                                a@one",
        "",
      ],
      expect.stringContaining(
        'CLI_NOTHING_RUNS  Not all calls are known. "b@silent": It ended without an answer.',
      ),
    ]);
    // Who lives, and only does not answer, is not to be started.
    expect(err).not.toContain("Start it with");
  });

  test("says how many it does not show, and the same as data", async () => {
    const { code, out, err } = await flowrun("list", "--cell", "a@one", "--most", "1", "--json");
    expect([code, JSON.parse(out), err]).toEqual([
      0,
      { live: 3, calls: [{ cell: "a@one", worker: "worker:a@one", ...call("1.1", 192_400) }] },
      "",
    ]);
    expect((await flowrun("--cell", "a@one", "--most", "2")).err).toBe(
      "And 1 more, which --most 3 shows.\n",
    );
  });

  test("says that there is none", async () => {
    expect(await flowrun("--cell", "b@none")).toEqual({
      code: 0,
      out: "",
      err: "No call is live.\n",
    });
    const { err } = await flowrun("--cell", "b@none", "--number", "47");
    expect(err).toBe("No live call has such a number.\n");
  });

  test("shows one, whoever has it", async () => {
    const { code, out } = await flowrun("show", "2.1", "--cell", "a@two");
    expect([code, out.split("\n")]).toEqual([
      0,
      [
        "call        2.1",
        "flow        asking",
        "from        4711",
        "to          1000",
        "for         1m1s",
        "at          main/2 collect-digits (stands still)",
        "legs        2.1  caller, here",
        "rooms       queue:support",
        "waits for   leg.dial",
        "cell        a@two, of worker:a@two",
        "",
      ],
    ]);
  });

  test("hangs one up, and no other, also where one owner has no answer", async () => {
    const { code, out } = await flowrun("hang-up", "1.2");
    expect([code, out, asked]).toEqual([
      0,
      'The call "1.2" of 4711 is hung up after 0s.\n',
      { "a@one": ["1.2"], "a@two": [] },
    ]);
  });

  test("does nothing where it is not clear which one is meant, or none is there", async () => {
    const twice = await flowrun("hang-up", "same");
    expect([twice.code, twice.err]).toEqual([
      2,
      'error CLI_NO_CALL  There is a call "same" in "a@one" and "a@two" each.\n  Say which one you mean with --cell.\n',
    ]);
    const none = await flowrun("show", "9", "--cell", "a@one");
    expect([none.code, none.err]).toEqual([
      2,
      'error CLI_NO_CALL  There is no live call "9".\n  `flowrun calls` lists those that are.\n',
    ]);
    expect((await flowrun("hang-up", "same", "--cell", "a@tow")).err).toContain(
      'Did you mean "a@two"?',
    );
    expect((await flowrun("hang-up", "same", "--cell", "a@two")).code).toBe(0);
    expect(asked).toEqual({ "a@one": ["1.2"], "a@two": ["same"] });
  });

  test("says who had no answer where the call may be there", async () => {
    const { code, err } = await flowrun("show", "9");
    expect([code, err]).toEqual([
      3,
      expect.stringContaining(
        'CLI_NOTHING_RUNS  Not all calls are known. "b@silent": It ended without an answer.',
      ),
    ]);
  });
});
