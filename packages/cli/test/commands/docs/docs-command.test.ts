import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findTopics } from "../../../src/find-topics.ts";
import { guidePages } from "../../../src/guide.ts";
import { tryMain } from "../../try-main.ts";

describe("flowrun docs", () => {
  test("lists the pages without a word", async () => {
    const { code, out } = await tryMain(["docs"]);
    expect(code).toBe(0);
    expect(out).toContain("\n  fleet         more than one machine\n");
    expect(out).toMatch(/\nflowrun docs PAGE prints one; flowrun docs WORDS finds a part\.\n$/);
  });

  test("prints a short page whole, with its blocks of code as they are", async () => {
    const { out } = await tryMain(["docs", "requests"]);
    expect(out).toMatch(/^requests\n\n# Requests to other servers, e-mails and messages\n/);
    expect(out).toContain("The package is `@flowrun/http-undici`; the codes are in\nerrors.md.");
    expect(out).not.toContain("See also");
  });

  test("prints of a long page its beginning and its parts", async () => {
    const { out } = await tryMain(["docs", "fleet"]);
    expect(out).toContain("# More than one machine");
    expect(out).toContain("Its parts:\n  flowrun docs fleet: A cell\n");
    expect(out).not.toContain("## A cell");
  });

  test("prints the part that words name, and others with them", async () => {
    const { out } = await tryMain(["docs", "collect-digits"]);
    expect(out).toMatch(/^language: collect-digits\n\n### `collect-digits`\n/);
    expect(out).toMatch(/\nSee also:\n(.*\n)*  flowrun docs language: Where verbs may stand\n/);
  });

  test("takes the name of a part as its lists have it", async () => {
    const { out } = await tryMain(["docs", "language:", "language"]);
    expect(out).toMatch(/^language: language\n\n### `language`\n/);
  });

  test("gives what it found as JSON", async () => {
    const { out } = await tryMain(["docs", "--json", "opening", "hours"]);
    expect(JSON.parse(out)).toMatchObject({
      found: "language: Opening hours",
      text: expect.stringMatching(/^## Opening hours\n/),
    });
  });

  test("explains a code of a message, also within a question", async () => {
    const explained = await tryMain(["explain", "FLOW_OPEN_DIAL"]);
    expect(await tryMain(["docs", "FLOW_OPEN_DIAL"])).toEqual(explained);
    expect(await tryMain(["docs", "what", "does", "FLOW_OPEN_DIAL", "mean"])).toEqual(explained);
  });

  test("says of a code that there is none, and which one it may be", async () => {
    expect(await tryMain(["docs", "what", "does", "FLOW_NEVER_TRUE", "mean"])).toEqual({
      code: 2,
      out: "",
      err: 'error CLI_UNKNOWN_CODE  There is no code "FLOW_NEVER_TRUE".\n  Did you mean "FLOW_NEVER_OPEN"? By its words it may be "FLOW_CONSTANT_CONDITION": A condition is always true or always false.\n',
    });
  });

  test("takes a variable of the environment as words, though it begins as a code does", async () => {
    const { out } = await tryMain(["docs", "--json", "ARI_PASSWORD_FILE"]);
    expect(JSON.parse(out)).toMatchObject({ found: "connect: Options" });
  });

  test("says that no page has the words", async () => {
    expect(await tryMain(["docs", "zyzzyva"])).toEqual({
      code: 2,
      out: "",
      err: 'error CLI_NO_TOPIC  No page has the words "zyzzyva".\n  Run `flowrun docs` for the pages, or try one word of the field, such as `queue`.\n',
    });
  });

  // The questions of a newcomer, as one would type them.
  test.each([
    ["how do I connect it to the Asterisk I have", "how-to: Connect it to the Asterisk I have"],
    ["ring three phones then voicemail", "how-to: Ring three phones, then voicemail"],
    ["read a JSON field from my CRM", "how-to: Read a JSON field from my CRM"],
    ["change the ring time per office", "how-to: Use another ring time in each office"],
    ["what happens when Postgres is down", "how-to: Know what happens when Postgres is down"],
    ["who called yesterday", "how-to: See who called yesterday (call log)"],
    ["upgrade without dropping calls", "how-to: Upgrade without dropping calls"],
    ["my own Norwegian prompts", "how-to: Use prompts of my own, in Norwegian"],
    ["test opening hours on a holiday", "how-to: Keep opening hours, and test a holiday"],
    ["forward to mobile with caller id", "how-to: Forward to a mobile with a caller ID"],
    ["follow me", "how-to: Follow me: desk phone, then mobile"],
    ["press 1 to accept", "how-to: Follow me: desk phone, then mobile"],
    ["call forwarding", "how-to: Call forwarding by star code (*72, *73)"],
    ["*72", "how-to: Call forwarding by star code (*72, *73)"],
    ["wake-up call", "how-to: Wake-up calls"],
    ["alarm call", "how-to: Wake-up calls"],
    ["front desk of two sites", "how-to: Two sites with one front desk"],
    ["branch office", "how-to: Two sites with one front desk"],
    ["add a second site", "how-to: Add a second site"],
    ["make it speak on my Asterisk", "how-to: Make it speak (TTS)"],
    ["voicemail by e-mail", "how-to: Send voicemail by e-mail"],
    ["how do I limit who can be dialled", "how-to: Limit the numbers that may be dialled"],
    ["does it run on Windows or macOS", "how-to: Run it on Windows or macOS"],
    ["connect my Asterisk", "tutorial: 5. Connect your Asterisk"],
    ["where do I put the ARI password", "how-to: Put the ARI password where flowrun finds it"],
    ["how do I record a call", "how-to: Record a call"],
    ["recording url", "how-to: Record a call"],
    ["trim silence", "language: Recordings that leave the platform"],
    ["volume", "how-to: Make it speak (TTS)"],
    ["play a text from a server", "how-to: Make it speak (TTS)"],
    ["keys typed while a message plays", "language: Collecting digits"],
    [
      "what happens when the process dies in a call",
      "how-to: Know what happens when the process dies in a call",
    ],
    ["how do I back up", "how-to: Back up and restore"],
    ["how do I upgrade without cutting calls", "how-to: Upgrade without dropping calls"],
    ["how do I add a table", "how-to: Add a table"],
    ["how do I write a verb of my own", "plugins: Verbs and rules"],
    ["how do I see who is calling now", "how-to: See who is calling now (live calls)"],
    ["how do I limit a trunk", "language: Limits: trunks, users, customers"],
    ["how do I import from FreePBX", "how-to: Import from FreePBX"],
    ["how do I run two of them", "how-to: Run two of them (high availability)"],
    // Names that stand below a heading, and the beginning of a page.
    ["debug a call", "how-to: Find out why a call dropped (debug a call)"],
    ["see what the caller pressed", "how-to: Find out why a call dropped (debug a call)"],
    ["where are the logs", "how-to: Find the log"],
    ["restart flowrun", "how-to: Change a flow without a restart, and roll back"],
    ["answering machine detection", "how-to: Call a list of people (outbound campaign)"],
    ["hunt group", "how-to: Ring three phones, then voicemail"],
    ["press 1 for sales", "language: Menus"],
    ["docker", "deploy: To try it: containers"],
    ["grafana", "alarms: Dashboard and alarms"],
    ["more than one machine", "fleet"],
    // Names that a table tells of.
    ["RECORDS_FILE", "operations: Keys of records, events, log and journals"],
    ["records.file", "operations: Keys of records, events, log and journals"],
    ["ari.replaced", "operations: Keys of the platform"],
    ["coverage-lcov", "proof: Coverage"],
    ["What calls survive", "survive"],
    ["hears", "scenarios: Expectations: expect"],
    ["crm.json", "how-to: Read a JSON field from my CRM"],
    // The same in words of the field.
    ["CDR", "operations: Call records (CDR)"],
    ["call log", "how-to: See who called yesterday (call log)"],
    ["high availability", "how-to: Run two of them (high availability)"],
    ["failover", "how-to: Run two of them (high availability)"],
    ["health check", "operations: Health and metrics"],
    ["send an SMS", "how-to: Tell of missed calls by e-mail or text message (SMS)"],
    ["block a caller", "how-to: Block a caller"],
    ["toll fraud", "how-to: Limit the numbers that may be dialled"],
    ["DISA", "how-to: Call in from outside with a PIN, and dial out (DISA)"],
    ["dial out through the office", "how-to: Call in from outside with a PIN, and dial out (DISA)"],
    ["PIN before long distance calls", "how-to: Ask for a PIN before long-distance calls"],
    ["authorization code", "how-to: Ask for a PIN before long-distance calls"],
    ["trunk failover", "how-to: Use a second trunk when the first fails, each with its caller ID"],
    [
      "caller id per trunk",
      "how-to: Use a second trunk when the first fails, each with its caller ID",
    ],
    ["redial", "how-to: Redial the last number, and call back who called last (*69)"],
    ["call return", "how-to: Redial the last number, and call back who called last (*69)"],
    ["*69", "how-to: Redial the last number, and call back who called last (*69)"],
    ["call queue", "language: Queues"],
    ["business hours", "how-to: Keep opening hours, and test a holiday"],
  ])("answers %j by %j", async (question, answer) => {
    const { out } = await tryMain(["docs", "--json", ...question.split(" ")]);
    expect(JSON.parse(out)).toMatchObject({ found: answer });
  });
});

describe("a message that sends its reader to the documentation", () => {
  const root = new URL("../../../../../", import.meta.url);
  const sources = globSync("packages/*/src/**/*.ts", { cwd: root.pathname });
  const sent = sources.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), "utf8").matchAll(/`flowrun docs ([a-z0-9][^`\\]*)\\?`/g),
    ].map(([, word = ""]) => word),
  );

  test("names a page or a heading that is there", () => {
    const isThere = (word: string): boolean =>
      guidePages.some(({ name }) => name === word) ||
      `${findTopics(word)[0]?.page}: ${findTopics(word)[0]?.title}`.toLowerCase().endsWith(word);
    expect(sent.filter((word) => !isThere(word))).toEqual([]);
    expect(sent.length).toBeGreaterThan(25);
  });

  test("names no file, which no package has", () => {
    const named = sources.flatMap((file) =>
      readFileSync(new URL(file, root), "utf8")
        .split("\n")
        .filter((line) => /docs\/[a-z0-9-]+\.md/.test(line) && !/^\s*(\*|\/\*\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(named.filter((line) => !line.includes("openapi.ts"))).toEqual([]);
  });
});
