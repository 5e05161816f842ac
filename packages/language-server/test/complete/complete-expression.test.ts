import { describe, expect, test } from "vitest";
import { proposeNames } from "../../src/complete/complete-expression.ts";
import { flowOf, head } from "../flow-at.ts";
import { labelsAt, proposalsAt } from "./complete-at.ts";

describe("complete, in an expression", () => {
  const functions =
    "like date clock weekday draw size has string int isInt isDouble isBool isDuration isTimestamp uint double bool dyn type duration timestamp bytes".split(
      " ",
    );
  const names = ["vip", "call", "settings", "vars", "now", ...functions];

  test("proposes the names in scope", () => {
    expect(labelsAt(`${head}    - bridge: "\${|}"\n`)).toEqual(names);
    expect(labelsAt(`${head}    - bridge: "\${|\n    - hangup\n`)).toEqual(names);
    expect(labelsAt(`${head}    - bridge: { to: "\${v|`)).toEqual(names);
    expect(labelsAt(`${head}    - go: last\n      if: |\n`)).toEqual(names);
    expect(labelsAt(`${head}    - go: last\n      if: vip.phone != null && |\n`)).toEqual(names);
  });

  test("proposes what became of the call in finally, and its members", () => {
    const last = `${head}    - hangup\nfinally:\n`;
    expect(labelsAt(`${last}  - log: "\${|}"\n`)).toEqual(["cdr", ...names]);
    expect(labelsAt(`${last}  - log: "\${cdr.|}"\n`)).toEqual(
      "from to started_at answered_at ended_at seconds reason legs recordings queue path".split(
        " ",
      ),
    );
  });

  test("proposes the webhook and its members in a flow that handles webhooks", () => {
    const handling = `on_webhook: { summaryCompleted: last }\n${head}`;
    expect(labelsAt(`${handling}    - log: "\${|}"\n`)).toEqual([
      "vip",
      "call",
      "webhook",
      "settings",
      "vars",
      "now",
      ...functions,
    ]);
    expect(labelsAt(`${handling}    - log: "\${webhook.|}"\n`)).toEqual(["name", "payload"]);
  });

  test("proposes the members of a name", () => {
    expect(labelsAt(`${head}    - bridge: "\${vip.|}"\n`)).toEqual(["caller", "phone"]);
    expect(labelsAt(`${head}    - bridge: { to: "\${vip.ph| }\n    - hangup\n`)).toEqual([
      "caller",
      "phone",
    ]);
    expect(labelsAt(`${head}    - bridge: { to: \${settings.|} }\n`)).toEqual([
      "ring_timeout",
      "operator",
    ]);
    expect(labelsAt(`${head}    - go: last\n      if: vars.|\n`)).toEqual(["tries"]);
    expect(labelsAt(`${head}    - log: "from \${call.|} today"\n`)).toEqual([
      "id",
      "from",
      "name",
      "to",
      "args",
      "started_at",
      "language",
      "diverted_from",
    ]);
    const asking = `headers: { case: X-Case }\n${head}`;
    expect(labelsAt(`${asking}    - log: "from \${call.h|}"\n`)).toContain("headers");
    expect(labelsAt(`${asking}    - log: "from \${call.headers.|}"\n`)).toEqual(["case"]);
  });

  test("proposes the members of an answer that is declared, at any depth", () => {
    const answers = "{ status: string, owner?: { name: string? }, items: [{ id: string }] }";
    const asking = `${head}    - request: { url: "https://a.example/", answers: ${answers} }
      as: order
      then: { else: last }\n`;
    const at = (path: string): readonly string[] =>
      labelsAt(`${asking}    - log: "\${${path}|}"\n`);
    expect(at("order.")).toEqual(["status", "body"]);
    expect(at("order.body.")).toEqual(["status", "owner", "items"]);
    expect(at("order.body.owner.")).toEqual(["name"]);
    expect(at("order.body.?owner.?")).toEqual(["name"]);
    expect(at("order.body.items[0].")).toEqual(["id"]);
    expect(at("order.body.status.")).toEqual([]);
  });

  test("says the type of a column, also that it may be null", () => {
    expect(proposalsAt(`${head}    - bridge: "\${vip.|}"\n`).map(({ detail }) => detail)).toEqual([
      "string",
      "string?",
    ]);
  });

  test("proposes nothing in a literal, behind an expression, and for members that nobody knows", () => {
    expect(labelsAt(`${head}    - log: "\${'a|'}"\n`)).toEqual([]);
    expect(labelsAt(`${head}    - log: "\${call.from} a|"\n`)).toEqual([]);
    expect(labelsAt(`${head}    - log: "$\${|}"\n`)).toEqual([]);
    expect(labelsAt(`${head}    - log: "\${nobody.|}"\n`)).toEqual([]);
  });
});

describe("proposeNames", () => {
  const told = (text: string, block: string): readonly string[] =>
    proposeNames(flowOf(text), block).map(
      ({ label, insert, detail = "" }) => `${label === insert ? label : insert}: ${detail}`,
    );

  test("gives each name with its members whole, then the functions as they are called", () => {
    const all = told(`${head}    - hangup\n`, "main");
    expect(all).toEqual(
      expect.arrayContaining(["vip.phone: string?", "vars.tries: integer", "call.from: string"]),
    );
    expect(all.filter((each) => /^(vip|vars|call|settings|now|size)\b/.test(each))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^size\(\): size\(/), "now: "]),
    );
    expect(all).not.toContain("vars: ");
  });

  test("gives what became of the call in finally alone", () => {
    const text = `${head}    - hangup\nfinally:\n  - log: over\n`;
    expect(told(text, "finally")).toContain("cdr.seconds: integer");
    expect(told(text, "main").filter((each) => each.startsWith("cdr"))).toEqual([]);
  });
});
