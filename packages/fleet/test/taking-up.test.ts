import { describe, expect, test } from "vitest";
import { committed, ownerAndStandby, start, work } from "./worker.ts";

describe("processes that take up the calls of an owner which was lost", () => {
  test("find what an owner that is cut off has noted on the platform, and so does one that follows before the log has it", async () => {
    const { clock, first, memory, platform, second } = await ownerAndStandby();
    first.cell.cut();
    await clock.advance(10);
    const began = clock.now();
    await Promise.all([committed(first.ledger, start("b")), clock.advance(60)]);
    expect(clock.now() - began).toBeLessThanOrEqual(60);
    await clock.advance(1_000);
    await second.owns;
    await second.takesUp();
    second.cell.cut();
    expect(second.ledger.left).toMatchObject([start("a"), start("b")]);
    await Promise.all([committed(second.ledger, start("c")), clock.advance(60)]);
    const third = await work(memory, { clock, platform });
    await clock.advance(3_000);
    await third.owns;
    await third.takesUp();
    expect(third.ledger.left).toMatchObject([start("a"), start("b"), start("c")]);
  });

  test("find it although an owner has come and gone in between that had not looked yet", async () => {
    const { clock, first, memory, platform, second } = await ownerAndStandby();
    first.cell.cut();
    await Promise.all([committed(first.ledger, start("b")), clock.advance(1_100)]);
    await second.owns;
    await committed(second.ledger, { kind: "beat", at: 1 });
    second.cell.cut();
    const third = await work(memory, { clock, platform });
    await clock.advance(3_000);
    await third.owns;
    await third.takesUp();
    expect(third.ledger.left).toMatchObject([start("a"), start("b"), { kind: "beat" }]);
  });

  test("learn from the platform that another one has the calls, before they take the event stream from it", async () => {
    const { clock, first, second } = await ownerAndStandby();
    expect([await first.ledger.whose?.(), await second.ledger.whose?.()]).toEqual([
      "ours",
      "nobody's",
    ]);
    first.cell.cut();
    await clock.advance(1_100);
    await second.owns;
    await second.takesUp();
    expect([await first.ledger.whose?.(), await second.ledger.whose?.()]).toEqual([
      "another's",
      "ours",
    ]);
    await first.ledger.lost;
  });

  test("end where another one takes the cell while they wait for the platform", async () => {
    const { clock, first, memory, second } = await ownerAndStandby();
    first.cell.cut();
    await clock.advance(1_100);
    await second.owns;
    second.cell.cut();
    const third = await work(memory, { clock });
    await clock.advance(3_000);
    await third.owns;
    second.cell.mend();
    second.ledger.commit(() => undefined);
    await clock.advance(1_000);
    await expect(second.ledger.owner?.done).rejects.toMatchObject({
      exitCode: 3,
      problems: [{ code: "CLI_CELL_LOST" }],
    });
  });
});
