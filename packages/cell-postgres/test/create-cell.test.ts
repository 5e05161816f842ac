import { setTimeout } from "node:timers/promises";
import { PortError, type Cell, type Json } from "@flowrun/core/plugin";
import { createSystemClock } from "@flowrun/core/system-clock";
import { cellContract, recordingLogger, silentLogger } from "@flowrun/contracts";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createCluster, type Cluster } from "../../../test/postgres.ts";
import { createCell } from "../src/index.ts";

let cluster: Cluster;
let cells = 0;

beforeAll(async () => {
  cluster = await createCluster();
  vi.stubEnv("PGPASSWORD", new URL(cluster.url).password);
});
afterAll(() => cluster?.remove());

/** The database, without its password. */
function database(change: Partial<URL> = {}): string {
  const url = Object.assign(new URL(cluster.url), change);
  url.password = "";
  return url.href;
}

async function openCell(cell: string): Promise<Cell> {
  return createCell({
    options: { url: database() },
    cell,
    log: silentLogger(),
    clock: createSystemClock(),
  });
}

const newName = (): string => `app ${(cells += 1)}@pbx.example:8088`;

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    if (await holds()) return;
    await setTimeout(10);
  }
  throw new Error("It did not come within 10 s.");
}

describe("a cell in a Postgres database keeps the contract", () => {
  const cases = cellContract({
    create: async () => {
      const opened: Cell[] = [];
      const name = newName();
      return {
        async open() {
          const cell = await openCell(name);
          opened.push(cell);
          return cell;
        },
        until,
        async dispose() {
          await Promise.all(opened.map((cell) => cell.close()));
        },
      };
    },
  });
  test.each(cases)("$name", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});

describe("a cell in a Postgres database", () => {
  test("tells what is longer than a notification may be, whole", async () => {
    const name = newName();
    const [speaker, other] = [await openCell(name), await openCell(name)];
    onTestFinished(async () => void (await Promise.all([speaker.close(), other.close()])));
    const heard: Json[] = [];
    other.onTold((message) => void heard.push(message));
    await until(() => {
      speaker.tell("?");
      return heard.length > 0;
    });
    const long = { text: "ü😀".repeat(10_000) };
    speaker.tell(long);
    await until(() => heard.at(-1) !== "?");
    expect(heard.at(-1)).toEqual(long);
  });

  test("forgets nothing for a whole record that comes too late", async () => {
    const cell = await openCell(newName());
    onTestFinished(() => cell.close());
    const record = { text: "", isWhole: false };
    expect(await cell.append({ ...record, id: "a" }, 0)).toBe(1);
    expect(await cell.append({ ...record, id: "b" }, 1)).toBe(2);
    expect(await cell.append({ ...record, id: "c", isWhole: true }, 1)).toBeUndefined();
    const seen: string[] = [];
    const end = await cell.follow(({ id }) => void seen.push(id));
    end();
    expect(seen).toEqual(["a", "b"]);
  });

  test("does not answer while the server is away, and goes on by itself when it is back", async () => {
    const name = newName();
    const [writer, reader] = [await openCell(name), await openCell(name)];
    onTestFinished(async () => void (await Promise.all([writer.close(), reader.close()])));
    const seen: string[] = [];
    await reader.follow(({ id }) => void seen.push(id));
    writer.hold();
    const record = { id: "b", text: "", isWhole: false };
    expect(await writer.append({ ...record, id: "a" }, 0)).toBe(1);
    await cluster.stop();
    await expect(writer.append(record, 1)).rejects.toThrow("ECONNREFUSED");
    await expect(reader.isHeld()).rejects.toThrow("ECONNREFUSED");
    writer.tell("nobody hears this");
    await cluster.start();
    expect(await writer.append(record, 1)).toBe(2);
    await until(() => seen.length === 2);
    expect(seen).toEqual(["a", "b"]);
    await until(() => reader.isHeld());
  });

  test("is not waited for by who only looks on, who makes nothing either", async () => {
    const other = await createCluster();
    const url = new URL(other.url);
    url.password = "";
    vi.stubEnv("PGPASSWORD", new URL(other.url).password);
    const parts = { cell: "", visits: true, log: silentLogger(), clock: createSystemClock() };
    const looking = await createCell({ options: { url: url.href }, ...parts });
    onTestFinished(() => void vi.stubEnv("PGPASSWORD", new URL(cluster.url).password));
    expect(await looking.cells()).toEqual([]);
    await looking.close();
    await other.remove();
    await expect(createCell({ options: { url: url.href }, ...parts })).rejects.toMatchObject({
      code: "CELL_AWAY",
    });
  });

  test("tells at once when it is open, to whom is there already", async () => {
    const name = newName();
    const other = await openCell(name);
    const heard: Json[] = [];
    other.onTold((message) => void heard.push(message));
    const speaker = await openCell(name);
    onTestFinished(async () => void (await Promise.all([speaker.close(), other.close()])));
    speaker.tell("I am here");
    await until(() => heard.length > 0);
    expect(heard).toEqual(["I am here"]);
  });

  test("is opened when its server can be reached, and says until then that it cannot", async () => {
    await cluster.stop();
    const log = recordingLogger();
    const opening = createCell({
      options: { url: database() },
      cell: newName(),
      log,
      clock: createSystemClock(),
    });
    await until(() => log.lines.length > 0);
    expect(log.lines).toEqual([
      {
        level: "warn",
        fields: { code: "CELL_AWAY" },
        message: `The database ${new URL(cluster.url).host}/postgres of the cell does not answer: the connection was refused. Trying on.`,
      },
    ]);
    await cluster.start();
    const cell = await opening;
    onTestFinished(() => cell.close());
    expect(await cell.append({ id: "a", text: "", isWhole: false }, 0)).toBe(1);
  });

  test.each([
    [
      "an unknown user",
      { username: "nobody" },
      "CELL_REFUSED",
      /password authentication failed for user "nobody"\.$/,
    ],
    [
      "a database that there is not",
      { pathname: "/none" },
      "CELL_REFUSED",
      /database "none" does not exist\.$/,
    ],
  ])("is refused to %s", async (_what, change, code, message) => {
    const refused = createCell({
      options: { url: database(change) },
      ...{ cell: newName(), log: silentLogger(), clock: createSystemClock() },
    });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PortError);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  test("says what to set where there is no password", async () => {
    vi.stubEnv("PGPASSWORD", undefined);
    onTestFinished(() => void vi.stubEnv("PGPASSWORD", new URL(cluster.url).password));
    const refused = createCell({
      options: { url: database() },
      ...{ cell: newName(), log: silentLogger(), clock: createSystemClock() },
    });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PortError);
    expect(error).toMatchObject({
      code: "CELL_CREDENTIALS",
      message: `The database ${new URL(cluster.url).host}/postgres wants a password, and there is none: PGPASSWORD is not set, and no line for it is in the file that PGPASSFILE names.`,
    });
  });
});
