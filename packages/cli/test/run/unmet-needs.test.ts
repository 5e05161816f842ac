import { describe, expect, test } from "vitest";
import { tryMain } from "../try-main.ts";

const flow = `flowrun: 1
name: shop
start: main
tables: { people: { key: id, columns: { id: string } } }
parts: { note: { takes: { id: string } } }
on_request: { remind: note }
otherwise: { failed: bye, refused: bye, silent: bye, missing: bye, timed_out: bye }
blocks:
  main:
    - answer
    - lookup: { in: people, key: "\${call.from}" }
    - say: Hello
    - listen: { prompt: sound:a }
    - agent: { name: shop }
    - stream: elsewhere
    - send-email: { to: a@example.com, subject: s, text: t }
  bye: [hangup]
  note:
    - log: "\${args.id}"
`;
const account = { ARI_HOST: "127.0.0.1:1", ARI_USERNAME: "u", ARI_PASSWORD: "p" };

const lacking = [
  'CONFIG_MISSING  "ari.host" is set (the environment variable ARI_HOST), but "ari.app" is not.',
  'CONFIG_MISSING  The flow looks up "people", but "db" is not set.',
  'FLOW_NOT_CONFIGURED  The flow "shop" has texts spoken, but no voice is configured.',
  'FLOW_NOT_CONFIGURED  The flow "shop" listens to what callers say, but no recogniser is configured.',
  'FLOW_NOT_CONFIGURED  The flow "shop" lets callers talk with voice agents, but none are configured.',
  'FLOW_NOT_CONFIGURED  The flow "shop" sends the sound of calls elsewhere, but no receivers are configured.',
  'FLOW_NOT_CONFIGURED  The flow "shop" sends e-mails, but "mail.server" is not set.',
  'FLOW_NOT_CONFIGURED  The flow "shop" has runs that are asked for (on_request), but "runs.port" is not set.',
];

/** Codes and messages of the errors that are told. */
function errorsIn(text: string): readonly string[] {
  return [...text.matchAll(/^error (.*)$/gm)].map(([, told = ""]) => told).toSorted();
}

describe("a flow whose configuration names a platform and lacks what the flow needs", () => {
  test("is refused by run and check alike, with all of it", async () => {
    const given = { files: { "a.yaml": flow }, environment: account };
    const run = await tryMain(["a.yaml"], given);
    expect([run.code, errorsIn(run.err)]).toEqual([2, lacking.toSorted()]);
    const check = await tryMain(["check", "a.yaml"], given);
    // The account may be where the flow runs, and not where it is looked at.
    expect([check.code, errorsIn(check.out)]).toEqual([1, lacking.slice(1).toSorted()]);
    expect(check.out).toMatch(/"db" is not set\.\n {2}a\.yaml:4:11\n/);
    expect(check.out).toMatch(/"runs\.port" is not set\.\n {2}a\.yaml:6:15\n/);
  });

  test("runs on the embedded platform, which has all of it, and is checked as what runs there", async () => {
    expect(await tryMain(["check", "a.yaml"], { files: { "a.yaml": flow } })).toMatchObject({
      code: 0,
    });
  });

  test("needs no voice where each step that has a text spoken maps `failed`", async () => {
    const plain = flow.replace("- say: Hello", "- say: Hello\n      then: { failed: bye }");
    const check = await tryMain(["check", "a.yaml"], {
      files: { "a.yaml": plain },
      environment: account,
    });
    const others = lacking.slice(1).filter((each) => !each.includes("no voice"));
    expect(errorsIn(check.out)).toEqual(others.toSorted());
  });

  test("is judged for each of several cells, and told once what all of them lack", async () => {
    const config = `cell: "@flowrun/cell-nats"\nari: { username: u, app: a }\ncells: { one: { ari: { host: "a:1" } }, two: { ari: { host: "b:1" } } }\n`;
    const files = { "a.yaml": flow, "flowrun.config.yaml": config };
    const { code, out } = await tryMain(["check", "a.yaml"], {
      files,
      environment: { ARI_PASSWORD: "p" },
    });
    expect([code, errorsIn(out)]).toEqual([1, lacking.slice(1).toSorted()]);
  });

  test("is refused by a campaign, too", async () => {
    const given = { files: { "a.yaml": flow, "people.csv": "id\n1\n" } };
    const { code, err } = await tryMain(["dial", "a.yaml", "--rows", "people.csv"], {
      ...given,
      environment: { ...account, ARI_APP: "a" },
    });
    // What others ask for does not matter to a campaign.
    expect([code, errorsIn(err)]).toEqual([2, lacking.slice(1, -1).toSorted()]);
  });
});
