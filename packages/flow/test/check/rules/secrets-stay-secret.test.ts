import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const head = `
      settings: { pin: { type: string, default: "1", secret: true }, host: { type: string, default: a } }
      vars: { copy: "", other: "" }
      tables: { users: { key: id, columns: { name: string, code: { type: string, secret: true } } } }
      otherwise: { missing: main, failed: main, empty: main, silent: main, refused: main, timed_out: main }`;

function secret(name: string): readonly [string, string, string] {
  const hint = "Leave it out, or log something else that identifies it.";
  return ["FLOW_SECRET_LOGGED", name, `"${name}" is secret and cannot be logged. ${hint}`];
}

describe("secretsStaySecret", () => {
  test("lets a secret be used anywhere but in the log", () => {
    expectValid(`${head}
      blocks:
        main:
          - lookup: { in: users, key: "\${settings.pin}" }
            as: user
          - log: "\${user.name} at \${settings.host}"
    `);
  });

  test("lets a secret decide whether something is logged", () => {
    expectValid(`${head}
      blocks:
        main:
          - log: the pin is the default
            if: settings.pin == "1"
    `);
  });

  test("refuses a secret setting and a secret column in the log", () => {
    expectProblems(
      `${head}
      blocks:
        main:
          - lookup: { in: users, key: "1" }
            as: user
          - log: "\${settings.pin}"
          - log: "code \${user.code}"
      `,
      [secret("settings.pin"), secret("user.code")],
    );
  });

  test("refuses digits that were collected as a secret", () => {
    expectProblems(
      `${head}
      blocks:
        main:
          - answer
          - hangup: normal
            if: call.from == "1"
          - collect-digits: { max_length: 4, secret: true }
            as: entry
          - log: "\${entry}"
      `,
      [secret("entry")],
    );
  });

  test("follows a secret through variables, but not to the variable beside it", () => {
    expectProblems(
      `${head}
      blocks:
        main:
          - set: { other: "\${vars.copy}" }
          - set: { copy: "\${settings.pin}" }
          - log: "\${vars.other}"
      `,
      [secret("vars.other")],
    );
    expectValid(`${head}
      blocks:
        main:
          - set: { other: "\${settings.host}", copy: "\${settings.pin}" }
          - log: "\${vars.other}"
    `);
  });

  test("refuses the key column of a row that was found by a secret, also by one that was found so", () => {
    const users = `${head}
      tables:
        users: { key: id, columns: { id: string, name: string } }
        desks: { key: code, columns: { code: string, floor: integer } }`.replace(
      /\n +tables: \{ users[^\n]*/,
      "",
    );
    expectProblems(
      `${users}
      blocks:
        main:
          - lookup: { in: users, key: "\${settings.pin}" }
            as: user
          - log: "\${user.name} has \${user.id}"
          - lookup: { in: desks, key: "\${user.id}" }
            as: desk
          - log: "\${desk.floor} \${desk.code}"
      `,
      [secret("user.id"), secret("desk.code")],
    );
  });

  test("refuses the answer to a request that carried a secret, but not its status", () => {
    const told = (name: string): readonly [string, string, string] => {
      const hint = "Leave it out, or log something else that identifies it.";
      const message = `"${name}" may repeat "settings.pin", which is secret, and cannot be logged. ${hint}`;
      return ["FLOW_SECRET_LOGGED", name, message];
    };
    expectProblems(
      `${head}
      blocks:
        main:
          - request: { url: https://crm.example/, headers: { authorization: "Bearer \${settings.pin}" } }
            as: reply
          - log: "status \${reply.status}"
          - log: "\${reply.body.name}"
          - v2: { call: contacts.search, with: { query: "\${reply.body.number}" } }
            as: contacts
          - set: { copy: "\${contacts[0].name}" }
          - log: "\${vars.copy}"
      `,
      [told("reply.body"), told("vars.copy")],
    );
  });
});
