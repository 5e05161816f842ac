import { html, raw } from "hono/html";

/** The content of a page of reference about an API. */
export interface Reference {
  readonly title: string;
  /** A sentence or two about the whole. */
  readonly about: string;
  /** Where the same is for programs. */
  readonly data: readonly { readonly name: string; readonly path: string }[];
  readonly groups: readonly ReferenceGroup[];
}

/** Operations that belong together. */
export interface ReferenceGroup {
  readonly name: string;
  readonly operations: readonly ReferenceOperation[];
}

/** An operation. */
export interface ReferenceOperation {
  /** In capitals; empty for what the platform does by itself. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** A name for programs, and other words worth a line. */
  readonly notes: readonly string[];
  readonly fields: readonly ReferenceField[];
  readonly answers: readonly ReferenceAnswer[];
}

/** A parameter, or a field of the body. */
export interface ReferenceField {
  readonly name: string;
  readonly place: "path" | "query" | "body";
  readonly isNeeded: boolean;
  /** The rule for its values, as far as that is known: `integer, at least 1`. */
  readonly rule: string;
}

/** A possible answer. */
export interface ReferenceAnswer {
  readonly status: string;
  readonly text: string;
}

type Markup = ReturnType<typeof html>;

/** A reference as one HTML page, without scripts and without anything from elsewhere. */
export async function referencePage({ title, about, data, groups }: Reference): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>${about}</p>
          <p>For programs: ${data.map(({ name, path }) => html`<a href="${path}">${name}</a> `)}</p>
          <nav aria-label="Groups">
            ${groups.map(({ name }) => html`<a href="#${name}">${name}</a> `)}
          </nav>
        </header>
        <main>${groups.map(groupSection)}</main>
      </body>
    </html>`;
  // Nothing in the page may load or run anything, whatever a name in it holds.
  const headers = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };
  return new Response(String(page), {
    headers: { ...headers, "content-type": "text/html; charset=utf-8" },
  });
}

function groupSection({ name, operations }: ReferenceGroup): Markup {
  return html`<section id="${name}">
    <h2>${name}</h2>
    ${operations.map(operationDetails)}
  </section>`;
}

function operationDetails({
  method,
  path,
  summary,
  notes,
  fields,
  answers,
}: ReferenceOperation): Markup {
  return html`<details>
    <summary>
      <b class="${method}">${method}</b> <code>${path}</code> <span>${summary}</span>
    </summary>
    ${notes.map((note) => html`<p>${note}</p>`)}
    ${
      fields.length === 0
        ? ""
        : table(
            ["name", "in", "needed", "rule"],
            fields.map((field) => [
              field.name,
              field.place,
              field.isNeeded ? "yes" : "",
              field.rule,
            ]),
          )
    }
    ${
      answers.length === 0
        ? ""
        : table(
            ["status", "answer"],
            answers.map(({ status, text }) => [status, text]),
          )
    }
  </details>`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5d9df, #3a4150); --soft: light-dark(#5a6372, #a3adbd); --box: light-dark(#f5f6f8, #1b2029); }
body { margin: 0 auto; max-width: 64rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #12161d); color: light-dark(#1b212b, #e3e7ee); }
a { color: light-dark(#0b57b5, #8ab8ff); }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem .9rem; }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .35rem 0; }
details > :not(summary) { margin: .5rem .75rem; }
summary { cursor: pointer; padding: .4rem .75rem; display: flex; flex-wrap: wrap; gap: .2rem .75rem; align-items: baseline; background: var(--box); border-radius: .4rem; }
summary b { min-width: 4.2rem; font-size: .85rem; }
summary span { color: var(--soft); }
.GET { color: light-dark(#0a6b3d, #6fd3a0); } .POST { color: light-dark(#0b57b5, #8ab8ff); } .DELETE { color: light-dark(#b3261e, #ff9d94); }
.PUT, .PATCH { color: light-dark(#8a5200, #f0b866); }
table { border-collapse: collapse; max-width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; }
`;
