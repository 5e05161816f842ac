import { generateKeyPairSync } from "node:crypto";
import { compactDecrypt } from "jose";
import { describe, expect, test } from "vitest";
import { certificate } from "../../../mail-nodemailer/test/mail-server.ts";
import { sealing } from "../../src/run/sealing.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
const jwk = JSON.stringify(privateKey.export({ format: "jwk" }));

describe("sealing", () => {
  test.each([
    ["PEM", pem],
    ["PEM with blanks around it", `\n ${pem} \n`],
    ["a JWK, of which only the public part counts", jwk],
  ])("seals with a key as %s, so that only the private key reads it", async (_as, key) => {
    const [one, other] = [
      await sealing.seal({ value: "4111 æ", key }),
      await sealing.seal({ value: "4111 æ", key }),
    ];
    expect(one).not.toBe(other);
    const { plaintext, protectedHeader } = await compactDecrypt(one, privateKey);
    expect(new TextDecoder().decode(plaintext)).toBe("4111 æ");
    expect(protectedHeader).toEqual({ alg: "RSA-OAEP-256", enc: "A256GCM" });
  });

  test("refuses what is no public key of RSA, and repeats neither that nor the value", async () => {
    const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const { cert } = await certificate();
    for (const key of ["", "key.pem", "{}", secret, cert, '{"kty":"EC"}'])
      await expect(sealing.seal({ value: "4111", key })).rejects.toMatchObject({
        code: "CLI_SEAL_KEY",
        message: "The key to seal with is no public key of RSA, as PEM or JWK.",
        outcome: "refused",
      });
  });
});
