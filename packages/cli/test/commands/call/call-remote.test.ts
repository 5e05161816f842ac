import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMain, tryMain } from "../../try-main.ts";

const flow = `flowrun: 1
name: shop
tables: { customers: { key: id, columns: { id: string, phone: string } } }
start: main
blocks:
  main:
    - answer
    - collect-digits: { max_length: 4, timeout: 2s }
      as: id
      then: { empty: main, else: bye }
    - lookup: { in: customers, key: "\${id}" }
      as: customer
      then: { else: bye }
    - bridge: { to: "\${customer.phone}", ring: 20s }
      then: { else: bye }
  bye: [hangup]
`;

/** The address of a flow that runs until the test is over. */
async function runFlow(): Promise<string> {
  const running = startMain(["a.yaml"], { files: { "a.yaml": flow } });
  onTestFinished(async () => {
    running.signal("SIGTERM");
    await running.done;
  });
  return (await running.said(/embedded platform (http:\S+)\. Ready\./))[1] ?? "";
}

/** The address of a server that begins to tell of a call and cuts the connection. */
async function dieInMidCall(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/x-ndjson");
    response.write(
      `${JSON.stringify({ kind: "call.placed", from: "1", to: "1000", at: 0, leg: "a" })}\n`,
      () => response.destroy(),
    );
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("flowrun call --url", () => {
  test("enters keys when the flow asks, brings rows, and says what called phones do, as for a flow", async () => {
    const url = await runFlow();
    const row = ["--row", "customers:id=7,phone=PJSIP/7"];
    const { code, out, err } = await tryMain([
      "call",
      "--url",
      url,
      "--from",
      "1",
      "--keys",
      "#,7#",
      "--gap",
      "10ms",
      "--callee",
      "busy",
      ...row,
    ]);
    const story = out
      .trimEnd()
      .split("\n")
      .map((line) => line.slice(11).replaceAll(/ {2,}/g, " "));
    expect({ code, err, story }).toEqual({
      code: 0,
      err: "",
      story: [
        "caller calls 1000 from 1",
        "caller is answered",
        "caller presses #",
        "caller presses 7",
        "caller presses #",
        "callee PJSIP/7 is called",
        "callee rings",
        "callee is gone (User busy)",
        "caller is off the line (Normal Clearing)",
      ],
    });
  });

  test("has a called phone stay as long as it is told, and forgets the rows and phones of a call that is over", async () => {
    const url = await runFlow();
    const call = ["call", "--url", url, "--from", "1", "--keys", "7#", "--gap", "10ms"];
    const first = await tryMain([
      ...call,
      "--talk",
      "100ms",
      "--row",
      "customers:id=7,phone=PJSIP/7",
    ]);
    expect(first.out).toMatch(/callee {3}answers[^]*callee {3}is gone \(Normal Clearing\)/);
    const second = await tryMain(call);
    expect([second.code, second.out]).toEqual([0, expect.not.stringContaining("PJSIP/7")]);
  });

  test("refuses rows that the running flow cannot hold, in one message and before the call", async () => {
    const url = await runFlow();
    const { code, out, err } = await tryMain([
      "call",
      "--url",
      url,
      "--from",
      "1",
      "--row",
      "customer:id=7",
    ]);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err:
        'error CLI_WRONG_OPTION  What the call brings is a row of "customer", a table that the flow does not have. ' +
        'Did you mean "customers"?\n  Correct the options of the command.\n',
    });
  });

  test("says so when no flow is connected to the platform, which hangs up then", async () => {
    const platform = startMain(["platform", "--port", "0"]);
    onTestFinished(async () => {
      platform.signal("SIGTERM");
      await platform.done;
    });
    const [url = ""] = await platform.said(/http:\/\/127\.0\.0\.1:\d+/);
    const { code, err } = await tryMain(["call", "--url", url, "--from", "1"]);
    expect({ code, err }).toEqual({
      code: 3,
      err:
        `error CLI_NO_APPLICATION  No flow is connected to the platform at "${url}", so it hung up.\n` +
        "  Run a flow with its address at ari.host, and place the call once more.\n",
    });
  });

  test("says so when the platform goes away in the middle of the call", async () => {
    const url = await dieInMidCall();
    const { code, out, err } = await tryMain(["call", "--url", url, "--from", "1"]);
    expect({ code, out: out.slice(11), err }).toEqual({
      code: 3,
      out: "caller   calls 1000 from 1\n",
      err:
        `error CLI_CALL_CUT  The embedded platform at "${url}" went away in the middle of the call.\n` +
        "  Look at what its flowrun printed, start it again, and place the call once more.\n",
    });
  });
});
