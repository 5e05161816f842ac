import { readFile, writeFile } from "node:fs/promises";

const root = new URL("../../", import.meta.url);

/** The text of a file of the project, by its path from the root. */
export function readDoc(path: string): Promise<string> {
  return readFile(new URL(path, root), "utf8");
}

/** Changes a file of the project. */
export async function writeDoc(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(new URL(path, root), change(await readDoc(path)));
}

/** The text between two marker lines of a page. */
export function sectionOf(page: string, from: string, to: string): string {
  const start = page.indexOf("\n", page.indexOf(from)) + 1;
  return page.slice(start, page.indexOf(to)).trim();
}

/**
 * Writes a generated section into its page, when `FLOWRUN_WRITE_DOCS` is set: how a page is brought
 * up to date.
 */
export async function updateSection(
  path: string,
  markers: readonly [string, string],
  section: string,
): Promise<void> {
  if (process.env["FLOWRUN_WRITE_DOCS"] === undefined) return;
  await writeDoc(path, (page) => {
    const start = page.indexOf("\n", page.indexOf(markers[0])) + 1;
    return `${page.slice(0, start)}\n${section}\n\n${page.slice(page.indexOf(markers[1]))}`;
  });
}

/**
 * The files that a page shows, by the name that the text above each gives: `name.yaml` and then the
 * block.
 */
export function filesShown(page: string): ReadonlyMap<string, string> {
  const shown = page.matchAll(/`([\w.-]+\.yaml)`[^`]*```yaml(?: flow)?\n(.*?)```/gs);
  return new Map([...shown].map(([, name = "", text = ""]) => [name, text]));
}

/** The code of the block of a page that has a mark behind its language: `js store`. */
export function codeMarked(page: string, mark: string): string {
  const [, code] = new RegExp(`\`\`\`${mark}\\n(.*?)\`\`\``, "s").exec(page) ?? [];
  if (code === undefined) throw new Error(`The page has no block "${mark}".`);
  return code;
}
