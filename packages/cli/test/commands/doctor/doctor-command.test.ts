import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";
import { plainFlow } from "./ask-doctor.ts";

describe("flowrun doctor", () => {
  test("prints each part with its state, and what to do below it", async () => {
    const { code, out } = await tryMain(["doctor", "a.yaml"], { files: { "a.yaml": plainFlow } });
    expect(code).toBe(0);
    expect(out.replaceAll(/\d+\.\d+\.\d+/g, "N")).toBe(`ok     flowrun   flowrun N on Node N.
ok     flow      "a.yaml" has no problems.
look   platform  "ari.host" is not set.
                 A run is on the embedded platform then, which no telephone reaches. For a real one set ARI_HOST, or "ari.host" in the configuration file.
ok     database  The flow looks nothing up.

Nothing is wrong. 1 to look at.
`);
  });

  test("looks at the configuration alone where no flow is named", async () => {
    const { code, out } = await tryMain(["doctor"]);
    expect(code).toBe(0);
    expect(out).toContain("No flow was named: only the configuration is looked at.");
  });

  test("ends with 1 where something is wrong, and goes on with the rest", async () => {
    const { code, out, err } = await tryMain(["doctor", "a.yaml"], {
      files: { "a.yaml": "flowrun: 1\nname: a\nstart: nowhere\nblocks: { main: [hangup] }\n" },
    });
    expect([code, err]).toEqual([1, ""]);
    expect(out).toMatch(/^wrong  flow +"a.yaml" has 1 error.*\.$/m);
    expect(out).toContain('"ari.host" is not set.');
    expect(out).toMatch(/\n1 thing is wrong\. 1 to look at\.\n$/);
  });

  test("ends with 2 for a configuration that cannot be read, and a wrong extension", async () => {
    const files = { "flowrun.config.yaml": "ari: [" };
    expect((await tryMain(["doctor"], { files })).code).toBe(2);
    const { code, err } = await tryMain(["doctor", "--extension", "100"]);
    expect(code).toBe(2);
    expect(err).toContain("Write EXTENSION@CONTEXT, such as 100@from-outside.");
  });

  test("says that the runs of a flow need a port", async () => {
    const flow = `${plainFlow}parts: { remind: {} }\non_request: { remind: remind }\n  `;
    const { out } = await tryMain(["doctor", "a.yaml"], {
      files: { "a.yaml": flow.replace("blocks:", "blocks:\n  remind: [return: done]") },
      environment: {
        ARI_HOST: "127.0.0.1:1",
        ARI_USERNAME: "u",
        ARI_PASSWORD: "p",
        ARI_APP: "a",
        RUNS_PORT: "",
      },
    });
    expect(out).toContain('"runs.port" is not set');
  });
});
