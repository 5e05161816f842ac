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

function told(name: string): readonly [string, string, string] {
  const hint =
    "If this member of the answer is no secret, name it under `reveals` of its step; else leave it out.";
  const message = `"${name}" may repeat "settings.pin", which is secret, and cannot be logged. ${hint}`;
  return ["FLOW_SECRET_LOGGED", name, message];
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
            if: size(contacts) > 0
          - log: "\${vars.copy}"
      `,
      [told("reply.body"), told("vars.copy")],
    );
  });

  const asking = (reveals: string): string => `${head}
      blocks:
        main:
          - request:
              url: https://crm.example/
              headers: { authorization: "Bearer \${settings.pin}" }
              reveals: ${reveals}
            as: reply
          `;

  test("lets be logged and emitted what a step reveals of its answer, and all below that", () => {
    expectValid(`${asking("[id, owner, tags.name]")}
          - log: "\${reply.body.id} \${reply.body['id']} \${reply.body.owner.name}"
          - emit: { event: pop, data: { id: "\${reply.body.id}", first: "\${reply.body.tags[0].name}" } }
            if: has(reply.body.other) && size(reply.body.tags) > 0
          - set: { copy: "\${reply.body.owner.id}" }
          - log: "\${vars.copy}"
    `);
  });

  test("refuses what is beside a revealed member, above it, or chosen only in the call", () => {
    expectProblems(
      `${asking("[owner.id]")}
          - log: "\${reply.body.owner.token}"
          - log: "\${reply.body.owner}"
          - log: "\${string(reply.body.owner[call.to])}"
          - log: "\${reply.body.ownerid}"
          - set: { copy: "\${reply.body.owner.id + reply.body.owner.token}" }
          - log: "\${vars.copy}"
      `,
      [...["", "", "", ""].map(() => told("reply.body")), told("vars.copy")],
    );
  });

  test("follows a revealed member through the items of a list, loops in expressions, and each", () => {
    expectValid(`${asking("[items.id]")}
          - log: "\${reply.body.items.filter(i, i.id > 2).map(i, string(i.id)).join()}"
          - each: { in: "\${reply.body.items}", do: one }
            as: item
          - hangup
        one:
          - log: "\${item.id}"
    `);
    expectProblems(
      `${asking("[items.id]")}
          - log: "\${reply.body.items.filter(i, i.id > 2).map(i, i.key).join()}"
          - each: { in: "\${reply.body.items.filter(i, i.id > 2)}", do: one }
            as: item
          - hangup
        one:
          - log: "\${item.id}"
      `,
      [told("reply.body"), told("item.id")],
    );
  });

  test("knows what is revealed of an answer that a part gives back, and of what it is given", () => {
    const parts = (reveals: string): string => `
      settings: { pin: { type: string, default: "1", secret: true } }
      otherwise: { failed: gone, refused: gone, timed_out: gone }
      parts:
        find: { gives: json }
        show: { takes: { who: json } }
      blocks:
        main:
          - call: find
            as: found
          - log: "\${found.id}"
          - call: { part: show, with: { who: "\${found}" } }
          - hangup
        find:
          - v2: { call: contacts.search, with: { query: "\${settings.pin}" }, reveals: ${reveals} }
            as: hits
          - return: { value: "\${hits}" }
        show:
          - log: "\${args.who.id}"
          - return
        gone:
          - hangup
    `;
    expectValid(parts("[id]"));
    expectProblems(parts("[name]"), [told("found.id"), told("args.who")]);
  });

  test("lets only that be logged which every step with the same name reveals", () => {
    const again = `- log: "\${reply.body.id}"
          - request:
              url: https://crm.example/
              headers: { authorization: "Bearer \${settings.pin}" }
              reveals: [id]
            as: reply
          - log: "\${reply.body.id}"
          - log: "\${reply.body.name}"
      `;
    expectProblems(`${asking("[id, name]")}${again}`, [told("reply.body")]);
  });

  test("lets be logged what a step reveals of a declared answer, and its status", () => {
    expectProblems(
      `${head}
      blocks:
        main:
          - request:
              url: https://crm.example/
              headers: { authorization: "Bearer \${settings.pin}" }
              answers: { id: string, name: string }
              reveals: [id]
            as: reply
            then: { else: over }
          - log: "\${reply.status} \${reply.body.id}"
          - log: "\${reply.body.name}"
        over:
          - hangup
      `,
      [told("reply.body")],
    );
  });

  test("lets be logged what a step reveals of an answer that is a secret itself", () => {
    expectValid(`${head}
      blocks:
        main:
          - request: { url: https://crm.example/, secret: true, reveals: [id] }
            as: reply
          - log: "\${reply.body.id}"
          - request: "https://crm.example/\${reply.body.id}"
    `);
  });
});
