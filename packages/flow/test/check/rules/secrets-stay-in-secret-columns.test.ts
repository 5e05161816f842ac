import { describe, test } from "vitest";
import { expectProblems, expectValid } from "./judge.ts";

const head = `
      settings: { token: { type: string, default: "1", secret: true } }
      tables:
        boxes: { key: box, columns: { box: string, note: string, pin: { type: string, secret: true } } }
      otherwise: { failed: main }`;

describe("secretsStayInSecretColumns", () => {
  test("lets a secret be saved into a column that is secret", () => {
    expectValid(`${head}
      blocks:
        main:
          - save: { in: boxes, key: a, values: { pin: "\${settings.token}" } }
    `);
  });

  test("warns of a secret that is saved into an open column", () => {
    const message =
      '"settings.token" is secret, and the column "note" of "boxes" is not. Declare the column as note: { type: string, secret: true }.';
    expectProblems(
      `${head}
      blocks:
        main:
          - save: { in: boxes, key: a, values: { note: "it is \${settings.token}" } }
    `,
      [["FLOW_SECRET_SAVED", "settings.token", message]],
    );
  });
});
