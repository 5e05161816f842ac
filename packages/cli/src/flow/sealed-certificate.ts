import { isJsonObject } from "@flowrun/core/plugin";
import type { Json } from "@flowrun/core";
import type { Certificate } from "@flowrun/proof";
import { sha256 } from "./flow-reads.ts";

/** A certificate as it is written: its last member is the hash of all the others. */
export function sealed(certificate: Certificate): Certificate & { readonly sha256: string } {
  return { ...certificate, sha256: sha256(JSON.stringify(certificate)) };
}

/** Reads what `sealed` gave; `undefined` for anything else, and where a letter of it was changed. */
export function readSealed(text: string): Certificate | undefined {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (!isJsonObject(json) || json["flowrun-certificate"] !== 1) return undefined;
  const { sha256: seal, ...certificate } = json;
  // The seal was made with the shape.
  return seal === sha256(JSON.stringify(certificate))
    ? (certificate as unknown as Certificate)
    : undefined;
}
