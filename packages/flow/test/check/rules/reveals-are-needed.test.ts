import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const head = `
      settings: { token: { type: string, default: "1", secret: true }, host: { type: string, default: a } }
      otherwise: { failed: main, refused: main, timed_out: main }
      blocks:
        main:`;

describe("revealsAreNeeded", () => {
  test("lets a step reveal something of an answer that is secret, or may be", () => {
    expectValid(`${head}
          - request: { url: https://crm.example/, headers: { key: "\${settings.token}" }, reveals: [id] }
          - request: { url: https://crm.example/, secret: true, reveals: [owner.id, first-name] }
          - v2: { call: contacts.search, with: { query: "\${settings.token}" }, reveals: [id] }
    `);
  });

  test("warns of a step whose answer is no secret", () => {
    const message =
      "The answer of this step is no secret, so there is nothing to reveal. Take `reveals` out, or add `secret: true` if the answer is a secret.";
    expectProblems(
      `${head}
          - request: { url: https://crm.example/, headers: { key: "\${settings.host}" }, reveals: [id] }
          - v2: { call: contacts.search, reveals: [name] }
            if: settings.token != ""
      `,
      [
        ["FLOW_REVEALS_NOTHING", "[id]", message],
        ["FLOW_REVEALS_NOTHING", "[name]", message],
      ],
    );
  });

  test.each(["items[0].id", ".id", "id.", "a b", "a/b", "*"])(
    "refuses %s, which is no way to a member",
    (path) => {
      const message = `"reveals" must be a list of members, such as [id, owner.name], not "${path}".`;
      expectProblems(
        `${head}
          - request: { url: https://crm.example/, secret: true, reveals: ["${path}"] }
        `,
        [["FLOW_BAD_OPTION", `"${path}"`, message]],
      );
    },
  );
});
