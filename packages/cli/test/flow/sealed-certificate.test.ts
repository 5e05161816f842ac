import type { Certificate } from "@flowrun/proof";
import { expect, test } from "vitest";
import { readSealed, sealed } from "../../src/flow/sealed-certificate.ts";

const certificate = {
  ...{ "flowrun-certificate": 1, flow: "flow.yaml", holds: false },
} as unknown as Certificate;

test("a certificate that is sealed is read again, and none in which a letter has changed", () => {
  const text = JSON.stringify(sealed(certificate), null, 2);
  expect(readSealed(text)).toEqual(certificate);
  expect(readSealed(text.replace("false", "true"))).toBeUndefined();
  expect(readSealed(text.replace('"flow.yaml"', '"flaw.yaml"'))).toBeUndefined();
  expect(readSealed(JSON.stringify(certificate))).toBeUndefined();
  expect(readSealed(text.replace('certificate": 1', 'certificate": 2'))).toBeUndefined();
  for (const other of ["", "[]", "null", text.slice(0, -3)])
    expect(readSealed(other)).toBeUndefined();
});
