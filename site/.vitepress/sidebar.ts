import { globSync, readFileSync } from "node:fs";
import { guideKinds, guidePages } from "../../packages/cli/src/guide.ts";

/** An entry of the site's list of pages. */
interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Entry[];
}

const docs = new URL("../../docs/", import.meta.url);

/** All pages, in four groups by their kind; those of the package come first, in its order. */
export function sidebar(): Entry[] {
  return guideKinds.map(({ kind, title }) => {
    const pages = guidePages.filter((page) => page.kind === kind).map(({ name }) => entryOf(name));
    return { text: title, items: [...pages, ...(ofTheSiteAlone[kind] ?? [])] };
  });
}

/** The pages that the package does not bring: `flowrun explain` tells what errors.md does. */
const ofTheSiteAlone: Readonly<Record<string, readonly Entry[]>> = {
  reference: [entryOf("errors")],
  explanation: [
    entryOf("architecture"),
    {
      ...entryOf("decisions/README"),
      collapsed: true,
      items: globSync("0*.md", { cwd: new URL("decisions/", docs).pathname })
        .toSorted()
        .map((file) => entryOf(`decisions/${file.slice(0, -3)}`)),
    },
  ],
};

/** A page with its own title. */
function entryOf(name: string): Entry {
  const [, title = name] =
    /^# (.+)$/m.exec(readFileSync(new URL(`${name}.md`, docs), "utf8")) ?? [];
  return { text: title.replaceAll("`", ""), link: `/${name}` };
}
