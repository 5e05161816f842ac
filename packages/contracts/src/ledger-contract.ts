import type { Program, Json } from "@flowrun/core";
import type { Ledger, LedgerEntry } from "@flowrun/core/plugin";
import {
  expectSame,
  expectThat,
  onBench,
  type ContractCase,
  type WithBench,
} from "./contract-case.ts";

/** The parts that a ledger's author gives to have it tried. */
export interface LedgerContractSetup {
  /**
   * A place where nobody has kept anything. Called once for each case, which disposes of what it
   * gets.
   */
  readonly create: () => Promise<LedgerBench>;
  /** A program that the ledger can keep, and another one. */
  readonly programs: readonly [Program, Program];
}

/** A place for the ledgers of processes that follow one another. */
export interface LedgerBench {
  /** The ledger as a process has it that starts now. The earlier one was closed, or is dead. */
  readonly open: () => Promise<Ledger>;
  /** The process that has the ledger dies: it writes nothing more, and has closed nothing. */
  readonly kill: () => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** The duties of every ledger, as test cases for any test runner. Each case has its own place. */
export function ledgerContract({ create, programs }: LedgerContractSetup): readonly ContractCase[] {
  const withPlace = onBench(create);
  return [...leavingCases(withPlace), ...keepingCases(withPlace, programs)];
}

type WithPlace = WithBench<LedgerBench>;

/** The calls that are left, and how much of them. */
function leavingCases(withPlace: WithPlace): readonly ContractCase[] {
  return [
    withPlace("has nothing where nobody has kept anything", async ({ open }) => {
      const ledger = await open();
      expectSame("what is left", linesOf(ledger.left), []);
      expectThat(
        ledger.program("nobody") === undefined,
        "There is a program of a name that nobody gave.",
      );
    }),
    withPlace(
      "leaves what was committed to the next process when its owner dies",
      async (bench) => {
        const first = await bench.open();
        await keep(first, lifeOf("a"));
        expectThat(first.isKept(), "What was committed is said not to be kept.");
        await bench.kill();
        expectSame("what is left", linesOf((await bench.open()).left), linesOf(lifeOf("a")));
      },
    ),
    withPlace("leaves what was written, committed or not, when it is closed", async (bench) => {
      const first = await bench.open();
      for (const entry of lifeOf("a")) first.write(entry);
      await first.close();
      expectSame("what is left", linesOf((await bench.open()).left), linesOf(lifeOf("a")));
    }),
    withPlace(
      "calls back in the order of the commits, and never before commit returns",
      async ({ open }) => {
        const ledger = await open();
        const order: number[] = [];
        const all = [1, 2, 3].map((number) => {
          for (const entry of lifeOf(`call ${number}`)) ledger.write(entry);
          const { promise, resolve } = Promise.withResolvers<void>();
          const release = (): void => {
            order.push(number);
            resolve();
          };
          ledger.commit(release, number === 2);
          return promise;
        });
        expectSame("what calls back before commit returns", order, []);
        await Promise.all(all);
        expectSame("the order of the commits", order, [1, 2, 3]);
      },
    ),
    withPlace(
      "takes out calls that have ended, and keeps the others over several processes",
      async (bench) => {
        const first = await bench.open();
        await keep(first, [...lifeOf("a"), ...lifeOf("b"), { kind: "end", call: "a" }]);
        await bench.kill();
        const second = await bench.open();
        expectSame("what is left to the second", linesOf(second.left), linesOf(lifeOf("b")));
        await keep(second, [{ kind: "created", call: "b", request: "r9" }, ...lifeOf("c")]);
        await bench.kill();
        const third = await bench.open();
        const ofB = [...lifeOf("b"), { kind: "created", call: "b", request: "r9" }] as const;
        expectSame("what is left of b", linesOf(entriesOf(third, "b")), linesOf(ofB));
        expectSame("what is left of c", linesOf(entriesOf(third, "c")), linesOf(lifeOf("c")));
      },
    ),
  ];
}

/** Entries and programs come back as they were. */
function keepingCases(
  withPlace: WithPlace,
  programs: LedgerContractSetup["programs"],
): readonly ContractCase[] {
  return [
    withPlace(
      "keeps what stands still, and what is heard meanwhile, behind the calls",
      async (bench) => {
        await keep(await bench.open(), [...lifeOf("a"), ...standingStill]);
        await bench.kill();
        expectSame(
          "what is left",
          linesOf((await bench.open()).left),
          linesOf([...lifeOf("a"), ...standingStill]),
        );
      },
    ),
    withPlace("keeps odd texts as they are, and many and large entries", async (bench) => {
      const odd = oddTexts.map((digit): LedgerEntry => keyed("a", digit));
      const many = Array.from({ length: 2_000 }, (_, index): LedgerEntry =>
        keyed("a", String(index)),
      );
      const wanted = [begun("a"), ...odd, ...many, keyed("a", "9".repeat(1_000_000))];
      await keep(await bench.open(), wanted);
      await bench.kill();
      expectSame("what is left", linesOf((await bench.open()).left), linesOf(wanted));
    }),
    withPlace(
      "keeps the programs of live calls under names that tell them apart",
      async (bench) => {
        const first = await bench.open();
        const names = programs.map((program) => first.nameOf(program));
        expectThat(names[0] !== names[1], "Two programs have one name.");
        expectThat(first.nameOf(programs[0]) === names[0], "The same program has two names.");
        await keep(
          first,
          names.map((program, index) => begun(`call ${index}`, program)),
        );
        await bench.kill();
        const second = await bench.open();
        for (const [index, name] of names.entries()) {
          const { name: found, source } = second.program(name) ?? {};
          expectThat(
            source?.text === programs[index]?.source.text,
            `The program "${name}" came back as "${found}".`,
          );
        }
      },
    ),
  ];
}

async function keep(ledger: Ledger, entries: readonly LedgerEntry[]): Promise<void> {
  for (const entry of entries) ledger.write(entry);
  await new Promise<void>((resolve) => ledger.commit(resolve));
}

function entriesOf({ left }: Ledger, call: string): readonly LedgerEntry[] {
  return left.filter((entry) => "call" in entry && entry.call === call);
}

function linesOf(entries: readonly LedgerEntry[]): Json {
  return entries.map((entry) => JSON.stringify(entry));
}

function begun(call: string, program = "p"): LedgerEntry {
  return {
    kind: "start",
    call,
    program,
    start: { leg: call, from: "100", to: "200", args: [], at: 5 },
  };
}

function keyed(call: string, digit: string): LedgerEntry {
  return { kind: "event", call, event: { kind: "dtmf.received", at: 7, leg: call, digit }, n: 3 };
}

/** Each kind of entry that a live call has. */
function lifeOf(call: string): readonly LedgerEntry[] {
  const command = { kind: "leg.answer", request: "r2", leg: call } as const;
  const state = { version: 1, counter: 4, call: { id: call } };
  return [
    begun(call),
    keyed(call, "1"),
    { kind: "created", call, request: "r1" },
    { kind: "state", call, state, open: [{ command, isSecret: true, isSent: false }] },
    { kind: "heard", call, event: { kind: "leg.left", at: 8, leg: call } },
  ];
}

const standingStill: readonly LedgerEntry[] = [
  { kind: "ready", at: 9 },
  { kind: "arrived", arrival: { kind: "call.arrived", leg: "z", from: "1", to: "2", args: ["x"] } },
  { kind: "over", at: 11 },
];

const oddTexts = [
  "",
  "\n",
  '"',
  "\\",
  "\u2028",
  "\u0000",
  "ü",
  "日本",
  "😀",
  '{"kind":"end","call":"a"}',
];
