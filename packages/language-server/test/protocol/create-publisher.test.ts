import { setImmediate } from "node:timers/promises";
import { verbs } from "@flowrun/core";
import { createVirtualClock } from "@flowrun/core/tooling";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createOpenFlows } from "../../src/open-flow.ts";
import { createPublisher, pauseFor } from "../../src/protocol/create-publisher.ts";

const uri = "file:///a.yaml";
const document = (version: number, text = "flowrun: 1\n") =>
  TextDocument.create(uri, "yaml", version, text);

function publisherWithClock() {
  const clock = createVirtualClock({ settle: setImmediate });
  const sent: { version: number | undefined; codes: unknown[] }[] = [];
  const publisher = createPublisher({
    clock,
    flows: createOpenFlows(verbs),
    checkScenarios: ({ uri: name, version }) => ({
      flow: uri,
      diagnostics: [
        { code: `${name} ${version}`, severity: "error", message: "", span: { start: 0, end: 0 } },
      ],
    }),
    send: ({ version, diagnostics }) =>
      sent.push({ version, codes: diagnostics.map(({ code }) => code) }),
  });
  return { clock, sent, publisher };
}

describe("createPublisher", () => {
  test("checks at once when it is told to, and not again for the same version", async () => {
    const { clock, sent, publisher } = publisherWithClock();
    publisher.publish(
      document(1, "a: 1\nflowrun: 1\nname: x\nstart: b\nblocks: { b: [hangup] }\n"),
    );
    publisher.publishSoon(document(1));
    await clock.advance(10_000);

    expect(sent).toEqual([{ version: 1, codes: ["FLOW_UNKNOWN_KEY"] }]);
  });

  test("checks the last of several versions, after a pause", async () => {
    const { clock, sent, publisher } = publisherWithClock();
    for (const version of [2, 3, 4]) {
      publisher.publishSoon(document(version));
      await clock.advance(100);
    }
    expect(sent).toEqual([]);
    await clock.advance(51);

    expect(sent.map(({ version }) => version)).toEqual([4]);
  });

  test("checks nothing any more after its end, also what waited", async () => {
    const { clock, sent, publisher } = publisherWithClock();
    publisher.publishSoon(document(2));
    publisher.end();
    await clock.advance(10_000);

    expect(sent).toEqual([]);
  });

  test("forgets what waits when the document is closed, and takes back what it told", async () => {
    const { clock, sent, publisher } = publisherWithClock();
    publisher.publishSoon(document(2));
    publisher.clear(uri);
    await clock.advance(10_000);

    expect(sent).toEqual([{ version: undefined, codes: [] }]);
  });

  test("lets scenario files be checked as such, and tells nothing of YAML that is no flow", () => {
    const { sent, publisher } = publisherWithClock();
    publisher.publish(TextDocument.create("file:///a.test.yaml", "yaml", 1, "flowrun: oops\n"));
    publisher.publish(document(1, "services: {}\n"));

    expect(sent.map(({ codes }) => codes)).toEqual([
      ["file:///a.test.yaml 1"],
      [],
      ["file:///a.test.yaml 1"],
    ]);
  });
});

describe("a publisher of scenario files", () => {
  const scenarios = TextDocument.create("file:///a.test.yaml", "yaml", 7, "flowrun-test: 1\n");
  const ofScenarios = { version: 7, codes: ["file:///a.test.yaml 7"] };
  const broken = "flowrun: 1\nname: x\nstart: b\nblocks: { b: [hangup], b: [hangup] }\n";

  test("judges those that are open again when their flow was judged, and when it is closed", async () => {
    const { clock, sent, publisher } = publisherWithClock();
    publisher.publish(scenarios);
    publisher.publishSoon(document(2, broken));
    await clock.advance(10_000);
    publisher.clear(uri);

    expect(sent).toEqual([
      ofScenarios,
      { version: 2, codes: ["FLOW_DUPLICATE_KEY"] },
      ofScenarios,
      { version: undefined, codes: [] },
      ofScenarios,
    ]);
  });

  test("leaves those alone that are closed, or of another flow", () => {
    const { sent, publisher } = publisherWithClock();
    publisher.publish(scenarios);
    publisher.publish(TextDocument.create("file:///b.yaml", "yaml", 1, broken));
    publisher.clear(scenarios.uri);
    publisher.publish(document(1, broken));

    expect(sent.map(({ codes }) => codes)).toEqual([
      ofScenarios.codes,
      ["FLOW_DUPLICATE_KEY"],
      [],
      ["FLOW_DUPLICATE_KEY"],
    ]);
  });
});

describe("pauseFor", () => {
  test("grows with the file, since checking it takes longer", () => {
    expect([pauseFor(0), pauseFor(10_000), pauseFor(1_000_000)]).toEqual([150, 160, 1_150]);
  });
});
