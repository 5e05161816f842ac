import { stateVersion } from "@flowrun/core";
import type { Clock, Json } from "@flowrun/core/plugin";
import { createCellMemory, type CellMemory } from "@flowrun/contracts";
import { describe, expect, onTestFinished, test } from "vitest";
import { nameOfText, textOf } from "../../../../durability/src/program-text.ts";
import type { Route } from "../../../../fleet/src/route.ts";
import { version } from "../../../src/version.ts";
import { committed, programs, start, workAt, type Worker } from "../../../../fleet/test/worker.ts";
import { createFastClock } from "../../../../../test/fast-clock.ts";
import { tryMain, type Tried } from "../../try-main.ts";

/** The flow with which each process was started. */
const own = nameOfText(textOf(programs[0]));

type Process = Worker<Clock>;

/** Processes, and flowrun on a machine that reaches the same cells. */
interface Fleet {
  readonly begin: (name: string, of?: string) => Promise<Process>;
  readonly flowrun: (...args: readonly string[]) => Promise<Tried>;
}

function open(more: Readonly<Record<string, string>> = {}): Fleet {
  const [memory, clock] = [createCellMemory(), createFastClock()];
  Reflect.set(globalThis, "memoryOfTheFleet", memory satisfies CellMemory);
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "memoryOfTheFleet"));
  const files = {
    "cell.js": "export const createCell = ({ cell }) => globalThis.memoryOfTheFleet.open(cell);",
    "flowrun.config.yaml":
      "cell: ./cell.js\ndurability: { key_file: none }\nari: { host: pbx:8088, app: a, username: u, password: p }\n",
    ...more,
    "next.yaml":
      "flowrun: 1\nname: next\nstart: main\nblocks:\n  main:\n    - answer\n    - hangup\n",
  };
  return {
    async begin(name, of = "a@pbx:8088") {
      const begun = await workAt(clock, memory, { name, of });
      onTestFinished(() => begun.ledger.close());
      return begun;
    },
    flowrun: (...args) => tryMain(args, { files, clock }),
  };
}

/** Has a process answer as an owner does, and gives what it is asked. */
function answering({ ledger }: Process, reply: Json): readonly Json[] {
  const asked: Json[] = [];
  ledger.attend((asking) => {
    asking.onMessage((message) => {
      asked.push(message);
      asking.send(reply);
    });
  });
  return asked;
}

describe("flowrun fleet status", () => {
  test("says who has the calls of each cell, who stands by, and where nobody has them", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    const other = await begin("two:7", "b@pbx:8088");
    await Promise.all([owner.owns, other.owns]);
    await committed(owner.ledger, start("x"));
    await committed(other.ledger, start("y"));
    await begin("two:2");
    await other.ledger.close();
    const { code, out } = await flowrun("fleet", "status");
    const times = /\b(\d+m)?[.\d]+s\b/g;
    const rows = out.split("\n").map((line) => line.replaceAll(times, "Ns").split(/ {2,}/));
    expect([code, rows]).toEqual([
      0,
      [
        ["cell", "worker", "calls", "lag", "for", "flow", "flowrun"],
        ["a@pbx:8088", "one:1", "owner", "1", "Ns", own.slice(0, 8), version],
        ["", "two:2", "standby", "Ns", "Ns", own.slice(0, 8), version],
        ["b@pbx:8088", "nobody"],
        [""],
      ],
    ]);
  });

  test("says the same as data", async () => {
    const { begin, flowrun } = open();
    await (
      await begin("one:1")
    ).owns;
    await begin("two:2");
    const { code, out } = await flowrun("fleet", "status", "--json");
    const versions = { own, current: own };
    const common = {
      version,
      reads: stateVersion,
      calls: 0,
      lagMs: 0,
      versions,
      forMs: expect.any(Number) as number,
    };
    expect([code, JSON.parse(out)]).toEqual([
      0,
      [
        {
          cell: "a@pbx:8088",
          owner: { worker: "one:1", ...common },
          standbys: [{ worker: "two:2", ...common }],
        },
      ],
    ]);
  });

  test("says calmly that there is no cell yet, none configured, or that its servers do not answer", async () => {
    const { flowrun } = open();
    expect(await flowrun("fleet", "status")).toEqual({
      code: 0,
      out: "",
      err: "There is no cell on these servers yet.\n",
    });
    const without = await tryMain(["fleet", "status"]);
    expect([without.code, without.err]).toEqual([2, expect.stringContaining("CLI_NO_CELL")]);
    const text =
      "export const createCell = () => { throw Object.assign(new Error('None of the servers n1 answers.'), { code: 'CELL_AWAY' }); };";
    const away = await tryMain(["fleet", "status", "--set", "cell=./cell.js"], {
      files: { "cell.js": text },
    });
    expect([away.code, away.err]).toEqual([
      3,
      "error CELL_AWAY  None of the servers n1 answers.\n  Calls that are live go on. Look at the servers and the network between, and try again.\n",
    ]);
  });
});

describe("flowrun fleet move", () => {
  test("asks the owner, and says who has the calls then", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const next = await begin("two:2");
    const asked = answering(owner, { told: "moved", calls: 3 });
    const moving = flowrun("fleet", "move", "a@pbx:8088", "--to", "two");
    await expect.poll(() => asked).toEqual([{ ask: "move", to: "two" }]);
    await owner.ledger.leave();
    await owner.ledger.close();
    await next.owns;
    expect(await moving).toEqual({
      code: 0,
      out: 'two:2 has the calls of "a@pbx:8088" now, 3 live.\n',
      err: "",
    });
  });

  test.each([
    [["a@pbx:8080"], 2, "CLI_NOT_IN_FLEET", 'Did you mean "a@pbx:8088"?'],
    [["a@pbx:8088", "--to", "tw"], 2, "CLI_NOT_IN_FLEET", 'There is no worker "tw"'],
    [
      ["a@pbx:8088", "--to", "one:1"],
      3,
      "CLI_NOT_TAKEN_OVER",
      '"one:1" has the calls of "a@pbx:8088" already.',
    ],
    [["a@pbx:8088"], 3, "CLI_NOT_TAKEN_OVER", "Nobody stands by who could go on"],
  ])("%j is refused without asking anybody, with %d and %s", async (args, code, name, says) => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const asked = answering(owner, {});
    const tried = await flowrun("fleet", "move", ...args);
    expect([tried.code, tried.err, asked]).toEqual([code, expect.stringContaining(name), []]);
    expect(tried.err).toContain(says);
  });

  test("says why the owner keeps the calls", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    await begin("two:2");
    answering(owner, { told: "stays", why: "The platform is away." });
    const { code, err } = await flowrun("fleet", "move", "a@pbx:8088");
    expect([code, err]).toEqual([
      3,
      expect.stringContaining("The calls stay where they are. The platform is away."),
    ]);
  });
});

describe("flowrun fleet drain", () => {
  test("ends who stands by on a machine, and then has its owners hand over", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const beside = await begin("one:2");
    const next = await begin("two:2");
    const asked = answering(owner, { told: "moved", calls: 1 });
    const draining = flowrun("fleet", "drain", "one");
    await expect.poll(() => asked).toEqual([{ ask: "drain" }]);
    await expect(beside.owns).rejects.toMatchObject({ exitCode: 4 });
    await beside.ledger.close();
    await owner.ledger.leave();
    await owner.ledger.close();
    await next.owns;
    expect(await draining).toEqual({
      code: 0,
      out: 'one:2 stands by for "a@pbx:8088" no more.\ntwo:2 has the calls of "a@pbx:8088" now, 1 live; one:1 has ended.\n',
      err: "",
    });
  });

  test("touches nothing where nobody else could go on with the calls, or nobody has that name", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    await begin("one:2");
    const asked = answering(owner, {});
    const alone = await flowrun("fleet", "drain", "one");
    expect([alone.code, alone.err]).toEqual([
      3,
      expect.stringContaining('Nobody but "one" could go on with the calls of "a@pbx:8088".'),
    ]);
    const unknown = await flowrun("fleet", "drain", "one:3");
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("CLI_NOT_IN_FLEET")]);
    expect(asked).toEqual([]);
  });
});

/** Has an owner go by each route, as far as it takes what is offered. */
function goingBy({ ledger }: Process, refused?: string): readonly Omit<Route, "id">[] {
  const routes: Omit<Route, "id">[] = [];
  const look = async (): Promise<void> => {
    const route = await ledger.versions?.route();
    if (route === undefined) return;
    const { id, ...made } = route;
    routes.push(made);
    ledger.versions?.tell(() => ({
      own,
      current: own,
      route: id,
      ...(refused !== undefined && { refused }),
    }));
  };
  ledger.versions?.onRoute(() => void look());
  return routes;
}

describe("flowrun fleet publish, accept and withdraw", () => {
  test("make the routes by which the owner goes: offered, to more calls, and accepted", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const routes = goingBy(owner);
    const first = await flowrun("fleet", "publish", "next.yaml", "--because", "It is a test.");
    const flow = /take version (\w{8}) now/.exec(first.out)?.[1] ?? "";
    expect(first.out).toBe(`5 of a hundred new calls of "a@pbx:8088" take version ${flow} now.\n`);
    await flowrun("fleet", "publish", "next.yaml", "--because", "It is a test.", "--percent", "50");
    expect((await flowrun("fleet", "accept")).out).toBe(
      `All new calls of "a@pbx:8088" take version ${flow} now.\n`,
    );
    const again = await flowrun("fleet", "publish", "next.yaml", "--because", "It is a test.");
    expect([again.code, again.err]).toEqual([
      3,
      expect.stringContaining("take this version already"),
    ]);
    const nothing = await flowrun("fleet", "withdraw");
    expect([nothing.code, nothing.err]).toEqual([3, expect.stringContaining("CLI_NOT_PUBLISHED")]);
    const whole = expect.stringMatching(`^${flow}`) as string;
    expect(routes).toEqual([
      { over: own, offered: { flow: whole, percent: 5, because: "It is a test." } },
      { over: own, offered: { flow: whole, percent: 50, because: "It is a test." } },
      { over: own, current: whole },
    ]);
  });

  test("publish nothing without a reason for which its scenarios do not vouch", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const routes = goingBy(owner);
    const { code, err } = await flowrun("fleet", "publish", "next.yaml");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        'Nothing is published: nobody vouches for "next.yaml". No file *.test.yaml beside "next.yaml" is about it.',
      ),
    ]);
    const silent = await flowrun("fleet", "publish", "next.yaml", "--because", " ");
    expect([silent.code, silent.err]).toEqual([2, expect.stringContaining("Say why.")]);
    expect(routes).toEqual([]);
  });

  test("publish what its scenarios vouch for", async () => {
    const tests =
      'flowrun-test: 1\nflow: next.yaml\nscenarios:\n  - { name: all, from: "1", expect: { path: [main] } }\n';
    const { begin, flowrun } = open({ "next.test.yaml": tests });
    const owner = await begin("one:1");
    await owner.owns;
    const routes = goingBy(owner);
    expect((await flowrun("fleet", "publish", "next.yaml")).code).toBe(0);
    expect(routes).toEqual([
      { over: own, offered: { flow: expect.any(String) as string, percent: 5 } },
    ]);
  });

  test("take back what is offered", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const routes = goingBy(owner);
    await flowrun("fleet", "publish", "next.yaml", "--because", "It is a test.", "--percent", "10");
    const { code, out } = await flowrun("fleet", "withdraw");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^Version \w{8} is taken back; all new calls of "a@pbx:8088" take \w{8}\.\n$/,
      ),
    ]);
    expect(routes.at(-1)).toEqual({ over: own });
  });

  test("say why the owner does not take a version, which is offered to nobody then", async () => {
    const { begin, flowrun } = open();
    const owner = await begin("one:1");
    await owner.owns;
    const routes = goingBy(owner, "It lacks a table.");
    const { code, err } = await flowrun(
      "fleet",
      "publish",
      "next.yaml",
      "--because",
      "It is a test.",
    );
    expect([code, err]).toEqual([
      3,
      expect.stringContaining("Nothing is published. It lacks a table."),
    ]);
    expect(routes.at(-1)).toEqual({ over: own });
  });

  test("publish nothing where nobody has calls, and no share that is none", async () => {
    const { flowrun } = open();
    const nobody = await flowrun("fleet", "publish", "next.yaml", "--because", "It is a test.");
    expect([nobody.code, nobody.err]).toEqual([
      3,
      expect.stringContaining('No worker of the application "a" has calls'),
    ]);
    const none = await flowrun(
      "fleet",
      "publish",
      "next.yaml",
      "--because",
      "It is a test.",
      "--percent",
      "0",
    );
    expect([none.code, none.err]).toEqual([
      2,
      expect.stringContaining("Write a whole number from 1 to 100."),
    ]);
  });
});
