import type { Json } from "@flowrun/core";
import type { Cell, CellRecord } from "@flowrun/core/plugin";
import {
  expectSame,
  expectThat,
  onBench,
  type ContractCase,
  type WithBench,
} from "./contract-case.ts";

/** The parts that the author of a cell gives to have it tried. */
export interface CellContractSetup {
  /** A cell in which nobody has been. Called once for each case, which disposes of what it gets. */
  readonly create: () => Promise<CellBench>;
}

/** A cell for several processes. */
export interface CellBench {
  /** The cell as one more process has it. */
  readonly open: () => Promise<Cell>;
  /** Resolves when `holds`, which is asked now and then; rejects when it takes too long. */
  readonly until: (holds: () => boolean | Promise<boolean>) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

type WithCell = WithBench<CellBench>;

/** The duties of every cell, as test cases for any test runner. Each case has its own cell. */
export function cellContract({ create }: CellContractSetup): readonly ContractCase[] {
  const withCell = onBench(create);
  return [
    ...appendingCases(withCell),
    ...keepingCases(withCell),
    ...talkCases(withCell),
    ...otherCases(withCell),
  ];
}

/** The right to append, and the order in which it is read. */
function appendingCases(withCell: WithCell): readonly ContractCase[] {
  return [
    withCell(
      "gives what stands in the log, and then what comes, in order",
      async ({ open, until }) => {
        const [writer, reader] = [await open(), await open()];
        const first = await append(writer, { id: "a" }, 0);
        const second = await append(writer, { id: "b" }, first);
        const { seen } = await following(reader);
        await until(() => seen.length === 2);
        const third = await append(writer, { id: "c" }, second);
        await until(() => seen.length === 3);
        expectSame("all of it", idsOf(seen), ["a", "b", "c"]);
        expectSame(
          "where it stands",
          seen.map(({ at }) => at),
          [first, second, third],
        );
        expectThat(first >= 1 && first < second && second < third, "Positions do not grow.");
      },
    ),
    withCell("appends only where all has been seen", async ({ open, until }) => {
      const [one, other] = [await open(), await open()];
      const first = await append(one, { id: "a" }, 0);
      expectSame("an append by who has seen nothing", await appended(other, "b", 0), "refused");
      await append(other, { id: "c" }, first);
      expectSame("an append by who was there first", await appended(one, "d", first), "refused");
      const { seen } = await following(await open());
      await until(() => seen.length >= 2);
      expectSame("what stands in the log", idsOf(seen), ["a", "c"]);
    }),
    withCell("lets one of several through who append at once", async ({ open, until }) => {
      const all = await Promise.all(
        ["a", "b", "c", "d"].map(async (id) => ({ id, cell: await open() })),
      );
      const outcomes = await Promise.all(all.map(({ id, cell }) => appended(cell, id, 0)));
      expectSame(
        "how many went through",
        outcomes.filter((outcome) => outcome === "appended").length,
        1,
      );
      const { seen } = await following(await open());
      await until(() => seen.length >= 1);
      expectSame("how many records there are", seen.length, 1);
    }),
    withCell("does not append a record twice that is given again", async ({ open, until }) => {
      const cell = await open();
      const first = await append(cell, { id: "a" }, 0);
      expectSame(
        "where it stands when it is given again",
        await append(cell, { id: "a" }, 0),
        first,
      );
      await append(cell, { id: "b" }, first);
      const { seen } = await following(await open());
      await until(() => seen.length >= 2);
      expectSame("what stands in the log", idsOf(seen), ["a", "b"]);
    }),
  ];
}

/** Records that come back as they were. */
function keepingCases(withCell: WithCell): readonly ContractCase[] {
  return [
    withCell("keeps odd texts, and long ones whole", async ({ open, until }) => {
      const texts = ["", "\n", "ü 日本 😀 \u0000", "9".repeat(3_000_000)];
      const cell = await open();
      let at = 0;
      for (const [index, text] of texts.entries())
        at = await append(cell, { id: `r${index}`, text }, at);
      const { seen } = await following(await open());
      await until(() => seen.length >= texts.length);
      expectThat(
        seen.length === texts.length && seen.every(({ text }, index) => text === texts[index]),
        "A text came back as another one.",
      );
    }),
    withCell(
      "may forget what is before a record that is whole, and nothing else",
      async ({ open, until }) => {
        const cell = await open();
        const first = await append(cell, { id: "a" }, 0);
        const second = await append(cell, { id: "b", text: "all", isWhole: true }, first);
        await append(cell, { id: "c" }, second);
        const { seen } = await following(await open());
        await until(() => seen.at(-1)?.id === "c");
        expectSame(
          "the last two",
          seen.slice(-2).map(({ id, text, isWhole }) => ({ id, text, isWhole })),
          [
            { id: "b", text: "all", isWhole: true },
            { id: "c", text: "", isWhole: false },
          ],
        );
      },
    ),
    withCell("forgets nothing for a record that was refused", async ({ open, until }) => {
      const [one, other] = [await open(), await open()];
      const first = await append(one, { id: "a" }, 0);
      await append(one, { id: "b" }, first);
      const refused = await other.append({ id: "c", text: "all", isWhole: true }, first);
      expectThat(refused === undefined, "A record was appended behind one that was not the last.");
      const { seen } = await following(await open());
      await until(() => seen.length >= 2);
      expectSame("what stands in the log", idsOf(seen), ["a", "b"]);
    }),
    withCell("keeps texts under names", async ({ open }) => {
      const [one, other] = [await open(), await open()];
      expectThat((await one.kept("flow")) === undefined, "There is a text that nobody has kept.");
      await one.keep("flow", "flowrun: 1\n");
      await one.keep("flow", "flowrun: 1\n");
      expectThat((await other.kept("flow")) === "flowrun: 1\n", "A text came back as another one.");
      await other.keep("flow", "flowrun: 1\nname: a\n");
      expectThat(
        (await one.kept("flow")) === "flowrun: 1\nname: a\n",
        "A text was not kept in place of an older one.",
      );
    }),
  ];
}

/** The presence of processes, and their messages. */
function talkCases(withCell: WithCell): readonly ContractCase[] {
  return [
    withCell("is held while a process holds it", async ({ open, until }) => {
      const [holder, other] = [await open(), await open()];
      expectThat(!(await other.isHeld()), "It is held by nobody.");
      const leave = holder.hold();
      await until(async () => (await found(other)) === true);
      leave();
      await until(async () => (await found(other)) === false);
    }),
    withCell("is held no longer than its process has it open", async ({ open, until }) => {
      const [holder, other] = [await open(), await open()];
      holder.hold();
      await until(async () => (await found(other)) === true);
      await holder.close();
      await until(async () => (await found(other)) === false);
    }),
    withCell(
      "tells all processes what one of them says, in order, until they do not listen any more",
      async (bench) => {
        const [speaker, other] = [await bench.open(), await bench.open()];
        const heard: Json[] = [];
        const heardByItself: Json[] = [];
        const end = other.onTold((message) => void heard.push(message));
        speaker.onTold((message) => void heardByItself.push(message));
        await bench.until(async () => {
          speaker.tell("are you there?");
          return heard.length > 0 && heardByItself.length > 0;
        });
        speaker.tell({ beat: 1, text: "ü\n" });
        speaker.tell({ beat: 2 });
        await bench.until(
          () => heardByItself.length > 0 && JSON.stringify(heard.at(-1)) === '{"beat":2}',
        );
        expectSame("the last two", heard.slice(-2), [{ beat: 1, text: "ü\n" }, { beat: 2 }]);
        end();
        const count = heard.length;
        speaker.tell("you are not meant");
        await bench.until(() => heardByItself.at(-1) === "you are not meant");
        expectSame("what came after that", heard.length, count);
      },
    ),
  ];
}

/** The other cells. */
function otherCases(withCell: WithCell): readonly ContractCase[] {
  return [
    withCell(
      "names the cells in whose log something stands, and leads to each",
      async ({ open, until }) => {
        const [one, looking] = [await open(), await open()];
        const before = await looking.cells();
        const name = `another ${before.length}@pbx.example:8088 ü.*>`;
        await append(one.another(name), { id: "a" }, 0);
        const named = await looking.cells();
        expectSame(
          "what has come",
          named.filter((each) => !before.includes(each)),
          [name],
        );
        expectSame("its order", named, named.toSorted());
        const { seen } = await following(looking.another(name));
        await until(() => seen.length > 0);
        expectSame("what stands there", idsOf(seen), ["a"]);
        const own = await following(looking);
        expectSame("what stands in the first one", own.seen.length, 0);
      },
    ),
    withCell(
      "tells another cell something at once, and finds out who holds it, without being in it",
      async ({ open, until }) => {
        const [one, looking] = [await open(), await open()];
        const name = "told@pbx.example:8088";
        const lived = one.another(name);
        const heard: Json[] = [];
        lived.onTold((message) => void heard.push(message));
        await until(() => {
          lived.tell("are you there?");
          return heard.length > 0;
        });
        const other = looking.another(name);
        expectThat(!(await other.isHeld()), "It is held by nobody.");
        const long = "ü".repeat(20_000);
        other.tell({ long });
        await until(() => JSON.stringify(heard.at(-1)) === JSON.stringify({ long }));
        lived.hold();
        await until(async () => (await found(other)) === true);
      },
    ),
  ];
}

async function append(
  cell: Cell,
  record: Partial<CellRecord> & { readonly id: string },
  after: number,
): Promise<number> {
  const at = await cell.append({ text: "", isWhole: false, ...record }, after);
  expectThat(at !== undefined, `The record "${record.id}" was refused behind ${after}.`);
  return at ?? 0;
}

async function appended(cell: Cell, id: string, after: number): Promise<"appended" | "refused"> {
  return (await cell.append({ id, text: "", isWhole: false }, after)) === undefined
    ? "refused"
    : "appended";
}

/** Whether the cell is held; `undefined` where that cannot be found out at the moment. */
async function found(cell: Cell): Promise<boolean | undefined> {
  return cell.isHeld().catch(() => undefined);
}

async function following(cell: Cell): Promise<{ readonly seen: readonly CellRecord[] }> {
  const seen: CellRecord[] = [];
  await cell.follow((record) => void seen.push(record));
  return { seen };
}

function idsOf(records: readonly CellRecord[]): readonly string[] {
  return records.map(({ id }) => id);
}
