import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import type { Disk, OpenFile } from "./disk.ts";
import type { LedgerKey } from "./ledger-keys.ts";

/** A file was sealed with a key that is not among those that are known. */
export class MissingKeyError extends Error {
  constructor(id: string) {
    super(`it is sealed with the key ${id}, which "durability.key_file" does not have`);
    this.name = "MissingKeyError";
  }
}

/** How the first line of a sealed file begins; no other file of a ledger begins so. */
const mark = '{"sealed":"aes-256-gcm",';

/** The bytes of the tag behind each piece. */
const tagSize = 16;

/**
 * A disk that seals new files with the first of these keys (AES-256-GCM), and reads files that were
 * sealed with any of them. A file is a line that names its key, and a line for each written piece.
 * Each file has a key of its own, made of that one and of random bytes (HKDF). Its pieces are
 * counted: a reader notices a piece that was changed, moved, or left out before the end. An
 * unsealed file is read as it is; without keys nothing is sealed.
 */
export function sealedDisk(disk: Disk, keys: readonly LedgerKey[]): Disk {
  const [first] = keys;
  return {
    ...disk,
    read(path) {
      const text = disk.read(path);
      return text && openText(text, keys);
    },
    follow(path) {
      const follower = disk.follow(path);
      let text: Unsealed | undefined;
      return {
        read() {
          const growth = follower.read();
          if (growth?.isNew !== false)
            text = growth?.text.startsWith(mark) === true ? new Unsealed(keys) : undefined;
          return (
            growth && { ...growth, text: text === undefined ? growth.text : text.open(growth.text) }
          );
        },
        goOn() {
          const seal = text?.end(first);
          if (seal === undefined && (first ?? text) !== undefined)
            throw new Error("it is not sealed with the first key");
          const file = follower.goOn();
          return seal === undefined ? file : { ...file, ...sealing(file, seal) };
        },
      };
    },
    ...(first && { create: (path: string) => sealedFile(disk.create(path), first) }),
  };
}

/**
 * A text sealed by itself with the first of these keys, as the content of a sealed file; without
 * keys the text as it is.
 */
export function sealText(text: string, [key]: readonly LedgerKey[]): string {
  if (key === undefined) return text;
  let sealed = "";
  const file = sealedFile(
    { write: (piece) => (sealed += piece).length, sync() {}, close() {} },
    key,
  );
  file.write(text);
  return sealed;
}

/**
 * The text from `sealText`, or from a sealed disk. Throws a `MissingKeyError` where its key is not
 * among these.
 */
export function openText(text: string, keys: readonly LedgerKey[]): string {
  return text.startsWith(mark) ? new Unsealed(keys).open(text) : text;
}

/**
 * Throws a `MissingKeyError` where a text was sealed with a key that is not among these. Opens no
 * piece of it.
 */
export function requireKey(text: string, keys: readonly LedgerKey[]): void {
  if (text.startsWith(mark)) beginOf(text.slice(0, text.indexOf("\n")), keys);
}

function sealedFile(file: OpenFile, { id, bytes }: LedgerKey): OpenFile {
  const salt = randomBytes(16).toString("base64");
  return sealing(file, {
    head: `${mark}"key":"${id}","salt":"${salt}"}`,
    id,
    key: fileKey(bytes, salt),
    pieces: 0,
  });
}

/** How far a file is sealed. */
interface Seal extends Begun {
  readonly pieces: number;
}

/** Seals what is written behind so many pieces. */
function sealing(file: OpenFile, { head, key, pieces: before }: Seal): OpenFile {
  let pieces = before;
  return {
    ...file,
    write(text) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(pieces)).setAAD(
        Buffer.from(`${head}\n`),
      );
      const piece = Buffer.concat([
        cipher.update(text, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      const size = file.write(`${pieces === 0 ? `${head}\n` : ""}${piece.toString("base64")}\n`);
      pieces += 1;
      return size;
    },
  };
}

/** The whole lines of a sealed file, as they come. */
class Unsealed {
  readonly #keys: readonly LedgerKey[];
  #begun: Begun | undefined;
  #pieces = 0;
  #wrong: Error | undefined;

  constructor(keys: readonly LedgerKey[]) {
    this.#keys = keys;
  }

  /**
   * The text of these lines. Throws where the key is not there, or a piece was changed, and then
   * for everything after it. A last piece that was not written to its end never counted.
   */
  open(sealed: string): string {
    if (this.#wrong !== undefined) throw this.#wrong;
    try {
      return this.#open(sealed);
    } catch (error: unknown) {
      this.#wrong = error instanceof Error ? error : new Error(String(error));
      throw this.#wrong;
    }
  }

  /**
   * How far the file is sealed, for whoever goes on with this key; `undefined` where another one
   * has sealed it, or it cannot be read.
   */
  end(key: LedgerKey | undefined): Seal | undefined {
    const begun = this.#begun;
    if (begun === undefined || begun.id !== key?.id || this.#wrong !== undefined) return undefined;
    return { ...begun, pieces: this.#pieces };
  }

  #open(sealed: string): string {
    const lines = sealed.split("\n");
    lines.pop();
    const begun = (this.#begun ??= beginOf(lines.shift() ?? "", this.#keys));
    let text = "";
    for (const line of lines) {
      text += openPiece(line, begun, this.#pieces);
      this.#pieces += 1;
    }
    return text;
  }
}

/** The facts in the first line of a sealed file. */
interface Begun {
  readonly head: string;
  /** The name of the key that the one of the file is made of. */
  readonly id: string;
  readonly key: KeyObject;
}

function openPiece(line: string, { head, key }: Begun, pieces: number): string {
  const piece = Buffer.from(line, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(pieces)).setAAD(
    Buffer.from(`${head}\n`),
  );
  try {
    decipher.setAuthTag(piece.subarray(-tagSize));
    return decipher.update(piece.subarray(0, -tagSize), undefined, "utf8") + decipher.final("utf8");
  } catch {
    throw new Error(`its ${pieces + 1}. piece was damaged or changed`);
  }
}

function beginOf(head: string, keys: readonly LedgerKey[]): Begun {
  const { key: id, salt } = JSON.parse(head) as { readonly key: string; readonly salt: string };
  const key = keys.find((each) => each.id === id);
  if (key === undefined) throw new MissingKeyError(id);
  return { head, id, key: fileKey(key.bytes, salt) };
}

/**
 * Not as bytes, which Node makes into this anew for each piece: four times the processor time of
 * the piece itself (24.21).
 */
function fileKey(key: Uint8Array, salt: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, salt, "flowrun ledger", 32)));
}

/** 96 bits, as GCM has it. */
function nonceOf(piece: number): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 6, 6);
  return nonce;
}
