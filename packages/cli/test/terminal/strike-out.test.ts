import { expect, test } from "vitest";
import { strikeOut } from "../../src/terminal/strike-out.ts";

test("gives fields without a secret back as they are", () => {
  const fields = { call: "1", headers: { host: "pbx" }, none: null };
  expect(strikeOut(fields)).toBe(fields);
});

test("strikes out secrets at the first two depths, and leaves what was given as it was", () => {
  const fields = { db: "postgres://u:p@h/d", ari: { password: "p", host: "pbx" } };
  expect(strikeOut(fields)).toEqual({ db: "•••", ari: { password: "•••", host: "pbx" } });
  expect(fields.ari.password).toBe("p");
});

test("strikes out a secret that is a whole object", () => {
  expect(strikeOut({ connection: { host: "db" } })).toEqual({ connection: "•••" });
});

test("strikes out the secret of an error under any name but pino's own", () => {
  const reason = Object.assign(new Error("Refused."), { password: "p" });
  expect(strikeOut({ reason })).toEqual({ reason: { password: "•••" } });
  expect(strikeOut({ err: reason })["err"]).toBe(reason);
});
