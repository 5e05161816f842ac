/** The parts of markdown-it that are touched by the rules of this site. */
export interface Markdown {
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } };
}
interface State {
  readonly env: { readonly relativePath?: string };
  readonly tokens: readonly Token[];
}
interface Token {
  tag: string;
  readonly type: string;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
  attrs: unknown;
}

/**
 * Has links to files outside of the documentation lead to where the repository shows them. As long
 * as that is nowhere, such a link is its words.
 */
export function leadOutside(markdown: Markdown, files: string | undefined): void {
  markdown.core.ruler.push("lead-outside", ({ env, tokens }) => {
    let open: "kept" | "words" = "kept";
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === "link_close" && open === "words") token.tag = "span";
      if (token.type !== "link_open") continue;
      const path = pathOutside(token.attrGet("href") ?? "", env.relativePath ?? "");
      open = path !== undefined && files === undefined ? "words" : "kept";
      if (path === undefined) continue;
      if (files !== undefined) token.attrSet("href", `${files}/${path}`);
      else Object.assign(token, { tag: "span", attrs: null });
    }
  });
}

/** The path of a link from the repository's root, if it is outside of `docs`. */
function pathOutside(href: string, page: string): string | undefined {
  if (/^[a-z]+:|^#/.test(href)) return undefined;
  const { pathname, hash } = new URL(href, `file:///docs/${page}`);
  return pathname.startsWith("/docs/") ? undefined : `${pathname.slice(1)}${hash}`;
}
