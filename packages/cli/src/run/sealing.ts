import { PortError, type SealPort, type Sealing } from "@flowrun/core/plugin";
import type { CryptoKey, JWK, KeyObject } from "jose";

const algorithm = "RSA-OAEP-256";

/**
 * Seals values as compact JWE (RFC 7516): RSA-OAEP-256 with A256GCM. Rejects with `CLI_SEAL_KEY`
 * for anything but a public key of RSA. The library is loaded when the first value is sealed.
 */
export const sealing: SealPort = {
  async seal({ value, key }) {
    const { CompactEncrypt } = await import("jose");
    const publicKey = await keyIn(key);
    return new CompactEncrypt(new TextEncoder().encode(value))
      .setProtectedHeader({ alg: algorithm, enc: "A256GCM" })
      .encrypt(publicKey);
  },
};

async function keyIn(text: Sealing["key"]): Promise<CryptoKey | KeyObject | Uint8Array> {
  const { importJWK, importSPKI, importX509 } = await import("jose");
  try {
    const given = text.trim();
    if (given.startsWith("{")) return await importJWK(publicPart(given), algorithm);
    return await (given.includes("BEGIN CERTIFICATE") ? importX509 : importSPKI)(given, algorithm);
  } catch {
    // Nothing of it is quoted: somebody may have given the private key.
    const message = "The key to seal with is no public key of RSA, as PEM or JWK.";
    throw new PortError("CLI_SEAL_KEY", message, { certain: true, outcome: "refused" });
  }
}

/** The members of a JWK that make a public key, whatever else somebody gave. */
function publicPart(text: string): JWK {
  const { kty, n, e } = JSON.parse(text) as JWK;
  if (kty !== "RSA" || n === undefined || e === undefined) throw new Error("no key of RSA");
  return { kty, n, e };
}
