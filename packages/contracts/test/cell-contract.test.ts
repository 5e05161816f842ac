import { describe, expect, test } from "vitest";
import type { Cell } from "../../core/src/ports/cell.ts";
import { cellContract } from "../src/cell-contract.ts";
import { createCellMemory } from "../src/memory-cell.ts";

type Spoil = (honest: Cell) => Cell;

/** A cell whose functions can be taken one by one. */
const inPieces = (cell: Cell): Cell => ({
  follow: (take) => cell.follow(take),
  append: (record, after) => cell.append(record, after),
  keep: (name, text) => cell.keep(name, text),
  kept: (name) => cell.kept(name),
  hold: () => cell.hold(),
  isHeld: () => cell.isHeld(),
  tell: (message) => cell.tell(message),
  onTold: (take) => cell.onTold(take),
  cells: () => cell.cells(),
  another: (name) => cell.another(name),
  close: () => cell.close(),
});

const contractOf = (spoil: Spoil) =>
  cellContract({
    create: async () => {
      const memory = createCellMemory();
      return {
        open: async () => spoil(inPieces(memory.open())),
        async until(holds) {
          for (let turn = 0; turn < 100; turn += 1) if (await holds()) return;
          throw new Error("It did not come.");
        },
        dispose: async () => {},
      };
    },
  });

/** The names of the cases that spoilt cells fail. */
async function failedBy(spoil: Spoil): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run } of contractOf(spoil)) await run().catch(() => failed.push(name));
  return failed;
}

describe("cellContract", () => {
  test("is kept by the cell in memory", async () => {
    expect(await failedBy((honest) => honest)).toEqual([]);
  });

  test("finds a cell that appends whatever was seen", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      async append(record) {
        for (let after = 0; after < 20; after += 1) {
          const at = await honest.append(record, after);
          if (at !== undefined) return at;
        }
        return undefined;
      },
    }));
    expect(failed).toContain("appends only where all has been seen");
    expect(failed).toContain("lets one of several through who append at once");
  });

  test("finds a cell that appends a record twice", async () => {
    let count = 0;
    const failed = await failedBy((honest) => ({
      ...honest,
      async append(record, after) {
        count += 1;
        const again = { ...record, id: `${record.id} ${count}` };
        return (
          (await honest.append(again, after)) ??
          (record.id === "a" ? honest.append(again, after + 1) : undefined)
        );
      },
    }));
    expect(failed).toContain("does not append a record twice that is given again");
  });

  test("finds a cell that cuts long texts", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      append: (record, after) =>
        honest.append({ ...record, text: record.text.slice(0, 1_000_000) }, after),
    }));
    expect(failed).toEqual(["keeps odd texts, and long ones whole"]);
  });

  test("finds a cell that forgets what is not behind a whole record", async () => {
    const failed = await failedBy((honest) => ({
      ...honest,
      append: (record, after) => honest.append({ ...record, isWhole: true }, after),
    }));
    expect(failed).toContain("gives what stands in the log, and then what comes, in order");
  });

  test("finds a cell that is held for ever, and one that never is", async () => {
    const name = "is held no longer than its process has it open";
    expect(await failedBy((honest) => ({ ...honest, isHeld: async () => true }))).toContain(name);
    expect(await failedBy((honest) => ({ ...honest, isHeld: async () => false }))).toContain(name);
  });

  test("finds a cell that knows no others, and one that is all of them", async () => {
    const name = "names the cells in whose log something stands, and leads to each";
    expect(await failedBy((honest) => ({ ...honest, cells: async () => [] }))).toEqual([name]);
    expect(await failedBy((honest) => ({ ...honest, another: () => honest }))).toEqual([name]);
  });

  test("finds a cell that tells nobody else", async () => {
    const failed = await failedBy((honest) => {
      const takes = new Set<(message: never) => void>();
      return {
        ...honest,
        tell: (message) => takes.forEach((take) => take(message as never)),
        onTold(take) {
          takes.add(take);
          return () => void takes.delete(take);
        },
      };
    });
    expect(failed).toEqual([
      "tells all processes what one of them says, in order, until they do not listen any more",
    ]);
  });
});
