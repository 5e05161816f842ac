import { describe, expect, onTestFinished, test } from "vitest";
import { startMain, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: shop
tables: { customers: { key: id, columns: { id: string, name: string } } }
start: main
blocks:
  main: [answer, hangup]
`;

const store = `export const createStore = () => ({
  lookup: async () => null,
  list: async () => ({ rows: [{ id: "7", name: "Ann" }], hasMore: false }),
  close: async () => undefined,
});`;

/** A studio over this flow with a store of one's own, and what it says of the flow's tables. */
async function tablesWith(
  module: string,
): Promise<{ readonly tables: unknown; readonly err: string }> {
  const files = { "shop.yaml": flow, "s.mjs": module };
  const studio = startMain(["studio", ".", "--set", "store=./s.mjs"], { files });
  const [, url = "", token = ""] = await studio.said(/(http:\S+?)\/#t=(\S+)/);
  onTestFinished(() => studio.signal("SIGTERM"));
  const response = await fetch(`${url}/api/tables/shop.yaml`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const tables: unknown = await response.json();
  studio.signal("SIGTERM");
  return { tables, err: (await studio.done).err };
}

describe("flowrun studio", () => {
  test("says what it does, with examples", async () => {
    const { code, out } = await tryMain(["studio", "--help"]);
    expect([code, out]).toEqual([0, expect.stringContaining("flowrun studio flows/")]);
  });

  test("shows the rows of a store of one's own", async () => {
    const { tables, err } = await tablesWith(store);
    expect(tables).toMatchObject({
      hasStore: true,
      tables: [{ name: "customers", isListed: true, isChanged: false }],
    });
    expect(err).toBe("");
  });

  test("is there without rows where that store cannot be opened, and says why", async () => {
    const { tables, err } = await tablesWith(
      "export const createStore = () => { throw new Error('no file') }",
    );
    expect(tables).toMatchObject({ hasStore: false });
    expect(err).toBe(
      'warning The store plugin cannot be used (--set store): "createStore" of "./s.mjs" failed: no file. The studio shows no rows.\n',
    );
  });

  test.each(["nowhere", "package.json"])(
    "is opened over a folder or a flow only: %j",
    async (path) => {
      expect(await tryMain(["studio", path])).toEqual({
        code: 2,
        out: "",
        err: `error CLI_NO_FILE  "${path}" is neither a folder nor a flow.\n  Name a folder that holds flows, such as flows/.\n`,
      });
    },
  );
});
