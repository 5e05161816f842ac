import { dirname, join } from "node:path";
import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { describe, expect, test } from "vitest";

const pages = globSync([
  "*.md",
  "docs/**/*.md",
  "packages/*/README.md",
  "test/**/README.md",
  "bench/*.md",
]);

/** The name under which a heading is linked, as GitHub makes it. */
function anchorOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N}_\- ]/gu, "").replaceAll(" ", "-");
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```.*?^ *```$/gms, "");
}

async function anchorsOf(path: string): Promise<ReadonlySet<string>> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutCode(await readFile(path, "utf8")).matchAll(
    /^#+ (.*)$/gm,
  )) {
    const anchor = anchorOf(heading);
    for (let n = 0; ; n += 1) {
      const name = n === 0 ? anchor : `${anchor}-${n}`;
      if (anchors.has(name)) continue;
      anchors.add(name);
      break;
    }
  }
  return anchors;
}

describe("the links of a page", () => {
  test.each(pages)("%s leads to files and headings that are there", async (page) => {
    const dead: string[] = [];
    const text = withoutCode(await readFile(page, "utf8")).replaceAll(/`[^`\n]*`/g, "");
    for (const [, link = ""] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      const isThere = await stat(target).then(
        () => true,
        () => false,
      );
      if (!isThere || (anchor !== undefined && !(await anchorsOf(target)).has(anchor)))
        dead.push(link);
    }
    expect(dead).toEqual([]);
  });
});
