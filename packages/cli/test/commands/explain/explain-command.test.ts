import { describe, expect, test } from "vitest";
import { allCodes } from "../../../src/all-codes.ts";
import { tryMain } from "../../try-main.ts";

describe("flowrun explain", () => {
  test("says what a code means, whatever case it is written in", async () => {
    expect(await tryMain(["explain", "config_missing"])).toEqual({
      code: 0,
      out: [
        "CONFIG_MISSING",
        "A key that is needed has no value.",
        "",
        "With `ari.host` or `ari.password` the flow runs on a platform, which needs a host, a user, a password and an application.",
        "",
        "Set the key in the environment or in the configuration file; leave both out, or give --embedded, for the embedded platform.",
        "",
      ].join("\n"),
      err: "",
    });
  });

  test("shows the mistake that a code is about in a flow, and says of a warning that it is one", async () => {
    const { out } = await tryMain(["explain", "FLOW_DEAD_STEP"]);
    expect(out).toBe(`FLOW_DEAD_STEP (a warning)
A step is never reached.

The step before it always leads elsewhere: it is a \`go\` or \`hangup\` without \`if\`, or all its outcomes lead to blocks.

Remove the step, or put it before the one that leads away.

For example:

  blocks:
    main:
      - answer
      - hangup
      - log: The caller has been served.
`);
  });

  test("lists every code without one", async () => {
    const { out } = await tryMain(["explain"]);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ")[0]),
    ).toEqual(allCodes.map(({ code }) => code));
  });

  test("gives the explanation as JSON", async () => {
    const { out } = await tryMain(["explain", "CLI_PLUGIN", "--json"]);
    expect(JSON.parse(out)).toEqual(allCodes.find(({ code }) => code === "CLI_PLUGIN"));
  });

  test("suggests by the title a code that is half remembered", async () => {
    const { err } = await tryMain(["explain", "FLOW_PIN_SAVED"]);
    expect(err).toContain(
      'By its words it may be "FLOW_SECRET_SAVED": A secret is saved into a column that is not secret.',
    );
  });

  test("suggests the code that was meant", async () => {
    expect(await tryMain(["explain", "ARI_LOTS"])).toEqual({
      code: 2,
      out: "",
      err: 'error CLI_UNKNOWN_CODE  There is no code "ARI_LOTS".\n  Did you mean "ARI_LOST"?\n',
    });
  });
});

describe("allCodes", () => {
  test("holds each code once, in order, with whole sentences", () => {
    const codes = allCodes.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].toSorted());
    for (const { title, why, remedy } of allCodes)
      expect([title, why, remedy].every((text) => /^\S.*[.)]$/s.test(text))).toBe(true);
  });

  test("has only codes whose prefix says whose they are", () => {
    const prefix =
      /^(FLOW|EXPR|RUN|ARI|STORE|HTTP|AUTH|SPEECH|HEAR|MAIL|CELL|AGENT|V2|WEBHOOK|PROOF|SIM|STUDIO|CLI|CONFIG|IMPORT|REQUEST)_[A-Z_]+$/;
    expect(allCodes.filter(({ code }) => !prefix.test(code))).toEqual([]);
  });
});
