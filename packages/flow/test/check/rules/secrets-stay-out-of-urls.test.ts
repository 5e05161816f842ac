import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const head = `
      settings: { token: { type: string, default: "1", secret: true } }
      vars: { copy: "" }
      otherwise: { refused: main, failed: main, timed_out: main }`;

describe("secretsStayOutOfUrls", () => {
  test("lets a secret be sent in headers and bodies", () => {
    expectValid(`${head}
      blocks:
        main:
          - request:
              url: https://crm.example/
              headers: { authorization: "Bearer \${settings.token}" }
              json: { token: "\${settings.token}" }
            if: settings.token != ""
          - v2: { call: contacts.search, with: { token: "\${settings.token}" } }
    `);
  });

  test("refuses a secret in a URL, also what a secret answer gave and a variable that holds it", () => {
    const problem = (name: string) => {
      const message = `"${name}" is secret and cannot be part of a URL. Send it in a header or in \`json\`.`;
      return ["FLOW_SECRET_IN_URL", name, message] as const;
    };
    expectProblems(
      `${head}
      blocks:
        main:
          - request: { url: "https://crm.example/?a=\${settings.token}", secret: true }
            as: reply
          - set: { copy: "\${reply.body.token}" }
          - request: { url: "https://crm.example/\${vars.copy}/\${reply.body}" }
      `,
      [problem("settings.token"), problem("vars.copy"), problem("reply.body")],
    );
  });

  test("lets what the answer to a request with a token gave stand in a URL, such as an id", () => {
    expectValid(`${head}
      blocks:
        main:
          - request: { url: https://crm.example/me, headers: { authorization: "Bearer \${settings.token}" } }
            as: reply
          - request: { url: "https://crm.example/\${reply.body.id}" }
    `);
  });

  test("refuses what a secret answer gave in the log", () => {
    expectProblems(
      `${head}
      blocks:
        main:
          - v2: { call: system.get_secret, secret: true }
            as: found
          - log: "\${found.password}"
      `,
      [
        [
          "FLOW_SECRET_LOGGED",
          "found.password",
          '"found.password" is secret and cannot be logged. Leave it out, or log something else that identifies it.',
        ],
      ],
    );
  });
});
