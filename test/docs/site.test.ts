import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sidebar } from "../../site/.vitepress/sidebar.ts";
import { runProcess } from "../process/run-process.ts";
import { root } from "../source/repository.ts";

const vitepress = join(root, "node_modules/vitepress/bin/vitepress.js");

/** The links of a list of pages, with those below them. */
function linksOf(entries: ReturnType<typeof sidebar>): readonly string[] {
  return entries.flatMap(({ link, items = [] }) => [
    ...(link === undefined ? [] : [link]),
    ...linksOf([...items]),
  ]);
}

/** The links of a built site that lead to a heading which its page does not have. */
function deadFragments(out: string): readonly string[] {
  const pages = new Map(
    globSync("**/*.html", { cwd: out }).map((name) => [
      name,
      readFileSync(join(out, name), "utf8"),
    ]),
  );
  return [...pages].flatMap(([name, text]) =>
    [...text.matchAll(/ href="([^":]*#[^"]+)"/g)].flatMap(([, link = ""]) => {
      const { pathname, hash } = new URL(link.replaceAll("&amp;", "&"), `https://site/${name}`);
      const target = pages.get(decodeURIComponent(pathname.slice(1)) || "index.html") ?? "";
      const isThere = target.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
      return isThere ? [] : [`${name}: ${link}`];
    }),
  );
}

describe("the site of the documentation", () => {
  test("lists every page once", () => {
    const pages = globSync(["docs/*.md", "docs/decisions/*.md"], { cwd: root })
      .map((path) => path.slice("docs".length, -".md".length))
      .filter((path) => path !== "/index");
    expect(linksOf(sidebar()).toSorted()).toEqual(pages.toSorted());
  });

  test(
    "is built without a network, without a dead link, and with a search",
    { tags: "long" },
    async ({ skip }) => {
      if (!existsSync(vitepress)) skip("VitePress is not installed");
      const out = mkdtempSync(join(tmpdir(), "flowrun-site-"));
      const args = [vitepress, "build", join(root, "site"), "--outDir", out];
      expect(await runProcess(process.execPath, args)).toMatchObject({ status: 0 });

      const page = (name: string): string => readFileSync(join(out, `${name}.html`), "utf8");
      expect(page("tutorial")).toContain("Copy code");
      expect(page("import")).toContain("{{widgets.find.parsed.order.state}}");
      // Links to files of the repository are words until it is published.
      expect(page("cookbook")).not.toContain('href="../flows');
      expect(globSync("assets/**/*localSearchIndex*.js", { cwd: out })).toHaveLength(1);
      const loaded = globSync("*.html", { cwd: out }).flatMap(
        (name) =>
          page(name.slice(0, -5)).match(/(?:src|href)="https?:[^"]*\.(?:js|css|woff2)"/g) ?? [],
      );
      expect(loaded).toEqual([]);
      expect(deadFragments(out)).toEqual([]);
      rmSync(out, { recursive: true });
    },
  );
});
