import { createHash } from "node:crypto";
import { isJsonObject, type HttpRequest, type Json } from "@flowrun/core/plugin";

/** The body of a request, and its media type; of none, neither. */
export interface Body {
  readonly bytes: string | Uint8Array | null;
  readonly type: string | undefined;
}

/** A field of a form. */
export type Field = readonly [name: string, value: string];

/** A file in a form. */
export type FormFile = NonNullable<HttpRequest["file"]> & { readonly field: string };

/** The fields of a form: one for each item of a list, none for null, and a map as JSON. */
export function fieldsOf(body: Json | undefined): readonly Field[] {
  if (body === undefined || !isJsonObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== null)
      .map((item: Json): Field => [
        name,
        typeof item === "object" ? JSON.stringify(item) : String(item),
      ]),
  );
}

/** A form as it goes onto the wire: encoded as a URL is, or in parts where it has a file. */
export function formBody(fields: readonly Field[], file: FormFile | undefined): Body {
  if (file === undefined)
    return {
      bytes: new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, value]),
      ).toString(),
      type: "application/x-www-form-urlencoded",
    };
  const boundary = boundaryOf(file.bytes, fields);
  const part = (name: string, head: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${head}\r\n\r\n`;
  const texts = fields.map(([name, value]) => `${part(name, "")}${value}\r\n`);
  const head = `; filename="${fileName(file.type)}"\r\nContent-Type: ${file.type}`;
  return {
    bytes: Buffer.concat([
      Buffer.from(`${texts.join("")}${part(file.field, head)}`),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Made of what is sent, so that none of it can hold it, and a repeat is the same. */
function boundaryOf(bytes: Uint8Array, fields: readonly Field[]): string {
  const hash = createHash("sha256").update(bytes).update(JSON.stringify(fields)).digest("hex");
  return `flowrun-${hash}`;
}

/** A name in a header of a part, as browsers write it (WHATWG, multipart/form-data). */
function quoted(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

function fileName(type: string): string {
  return /wav/.test(type) ? "recording.wav" : "recording";
}
