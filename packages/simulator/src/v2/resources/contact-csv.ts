import { parse } from "csv-parse/sync";
import type { Json, JsonObject } from "@flowrun/core/plugin";
import {
  type Behaviour,
  type RequestContent,
  malformed,
  notFound,
  placeOf,
  addItem,
} from "./behaviour.ts";

const contacts = "contacts";
const jobs = "contacts/csv/jobs";

/**
 * Contacts as CSV files, by the names of operations. The look of a file, a job or a status is not
 * documented.
 */
export const contactCsv: Readonly<Record<string, Behaviour>> = {
  /**
   * Adds the contacts of a file, which is the body, or a file in a form. Its first line names the
   * fields.
   */
  "contacts.upload_csv": async ({ store, body }) => {
    const rows = readRows(await fileOf(body));
    if (rows === undefined)
      return malformed("The file is not CSV with a line of names at the top.");
    for (const fields of rows) addItem(store, { collection: contacts, key: "id", fields });
    return addItem(store, {
      collection: jobs,
      key: "job_id",
      fields: { status: "finished", contacts: rows.length },
    });
  },
  "contacts.download_csv": ({ store }) => {
    const items = store.list(contacts);
    const names = fieldsOf(items);
    return { csv: toCsv([names, ...items.map((item) => names.map((name) => item[name] ?? ""))]) };
  },
  "contacts.get_csv_template": ({ store }) => ({ csv: toCsv([fieldsOf(store.list(contacts))]) }),
  "contacts.get_csv_status": ({ store }) => ({ body: store.list(jobs).at(-1) ?? {} }),
  "contacts.get_csv_job": ({ store, path }) => {
    const { collection, id } = placeOf(placeOf(path).collection);
    const job = store.read(collection, id);
    return job === undefined ? notFound : { body: job };
  },
};

/** The text of the first file of a form, or the body itself. */
async function fileOf({ text, type }: RequestContent): Promise<string> {
  if (!type.startsWith("multipart/form-data")) return text;
  const form = await new Response(text, { headers: { "content-type": type } })
    .formData()
    .catch(() => new FormData());
  const file = form.values().next().value ?? "";
  return typeof file === "string" ? file : file.text();
}

function readRows(text: string): readonly Readonly<Record<string, string>>[] | undefined {
  try {
    return parse<Record<string, string>>(text, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    return undefined;
  }
}

function fieldsOf(items: readonly JsonObject[]): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item)))];
}

function toCsv(lines: readonly (readonly Json[])[]): string {
  const cell = (value: Json): string => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}
