/** Where a package stands, for the links of its README. */
export interface ReadmePlace {
  /** The package's folder, counted from the repository's: `packages/core`. */
  readonly folder: string;
  /** The package's name: `@flowrun/core`. */
  readonly name: string;
  /** The address of the repository's files at the version; undefined until it is published. */
  readonly files: string | undefined;
}

/**
 * The README of a package as readers of the registry get it: its links lead into the repository, for
 * they see no folder around it. Before the repository has an address, such a link is its words and
 * the name of the file.
 */
export function publishedReadme(text: string, { folder, name, files }: ReadmePlace): string {
  const linked = outsideOfCode(text, (prose) =>
    prose.replaceAll(
      /\[([^\]]+)\]\((?![a-z]+:)([^()\s]+)\)/g,
      (_link, words: string, to: string) => {
        const { pathname, hash } = new URL(to, `file:///${folder}/README.md`);
        if (files !== undefined) return `[${words}](${files}${pathname}${hash})`;
        const path = pathname.slice(1);
        return words.includes(path) ? words : `${words} (\`${path}\`)`;
      },
    ),
  );
  return `${linked.trimEnd()}\n\n${footer(name)}\n`;
}

/** The lines below each README. */
function footer(name: string): string {
  const part =
    name === "flowrun"
      ? ""
      : `Part of [flowrun](https://www.npmjs.com/package/flowrun): \`npm install ${name}\`. `;
  return `---\n\n${part}Node 22.19 or later. Apache-2.0.`;
}

/** Changes the prose of a page, and leaves its blocks of code as they are. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");
}
