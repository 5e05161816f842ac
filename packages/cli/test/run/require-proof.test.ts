import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { folderWith, startMain, tryMain } from "../try-main.ts";

const flow = `flowrun: 1
name: small
tables: { people: { key: id, columns: { id: string, share: integer } } }
start: main
blocks:
  main:
    - answer
    - play: sound:hello
    - lookup: { in: people, key: "\${call.from}" }
      then: { else: bye }
  bye: [hangup]
`;
const faulty = flow
  .replace("      then:", "      as: person\n      then:")
  .replace(
    "  bye: [hangup]",
    "    - log: hello\n      if: 1 / person.share > 1 # flowrun-ignore FLOW_DIVIDES_BY_ZERO wanted here\n  bye: [hangup]",
  );
const proving = ["prove", "flow.yaml", "--runs", "20", "--certificate", "proof.json"];

/** A folder with a flow, proved as it stands in `proved`. */
async function provedFolder(proved: string): Promise<string> {
  const cwd = folderWith({ "flow.yaml": proved });
  await tryMain(proving, { cwd });
  return cwd;
}

/** The first line of what a run says that is refused. */
async function refusal(cwd: string, proof = "proof.json"): Promise<string> {
  const { code, err } = await tryMain(["flow.yaml", "--require-proof", proof], { cwd });
  return `${code} ${err.split("\n")[0]}`;
}

describe("requireProof", () => {
  test("refuses a flow that has changed", async () => {
    const cwd = await provedFolder(flow);
    writeFileSync(join(cwd, "flow.yaml"), flow.replace("share: integer", "part: integer"));
    expect(await refusal(cwd)).toBe(
      '1 error CLI_NOT_PROVED  The certificate "proof.json" is not of this flow: "flow.yaml" has changed, table "people" has changed.',
    );
  });

  test("refuses a certificate in which a letter was changed, and one that is not there", async () => {
    const cwd = await provedFolder(flow);
    const path = join(cwd, "proof.json");
    writeFileSync(path, readFileSync(path, "utf8").replace('"callsTried": ', '"callsTried": 1'));
    expect(await refusal(cwd)).toBe(
      '1 error CLI_NOT_PROVED  "proof.json" is no whole certificate: it was cut, changed, or is something else.',
    );
    expect(await refusal(cwd, "none.json")).toBe(
      '1 error CLI_NOT_PROVED  The certificate "none.json" cannot be read.',
    );
  });

  test("refuses a flow of which the certificate says that it does not hold", async () => {
    expect(await refusal(await provedFolder(faulty))).toBe(
      '1 error CLI_NOT_PROVED  The certificate "proof.json" says that "flow.yaml" is not proved.',
    );
  });

  test("is asked for by the configuration, too", async () => {
    const cwd = folderWith({
      "flow.yaml": flow,
      "flowrun.config.yaml": "require_proof: proof.json\n",
    });
    for (const args of [["flow.yaml"], ["fleet", "publish", "flow.yaml"]]) {
      const { code, err } = await tryMain(args, { cwd });
      expect([code, err]).toEqual([1, expect.stringContaining("CLI_NOT_PROVED")]);
    }
  });

  test("keeps the old flow in service until the edited one is proved", async () => {
    const cwd = await provedFolder(flow);
    const args = ["flow.yaml", "--embedded", "--watch", "--require-proof", "proof.json"];
    const { said, signal, done } = startMain(args, { cwd });
    onTestFinished(async () => {
      signal("SIGTERM");
      await done;
    });
    await said(/Connected/);
    writeFileSync(join(cwd, "flow.yaml"), flow.replace("hello", "world"));
    await said(/CLI_NOT_PROVED.*"flow\.yaml" has changed\.\n[^]*The old flow goes on\./);
    await tryMain(proving, { cwd });
    await expect(said(/New calls take the edited flow\./)).resolves.toBeDefined();
  });
});
