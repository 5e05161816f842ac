import type { Paint } from "../../terminal/paint.ts";

/**
 * A part of a page as a terminal shows it: headings in bold, links and pictures in words, no marks of
 * generators. Blocks of code stay as they are, to be copied.
 */
export function readable(markdown: string, paint: Paint): string {
  return markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : readableProse(part, paint)))
    .join("")
    .trim();
}

function readableProse(prose: string, paint: Paint): string {
  return prose
    .replaceAll(/^<!--.*?-->\n?/gms, "")
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, "(A picture: $1)")
    .replaceAll(/^(#+ .*)$/gm, (heading) => paint("bold", heading))
    .replaceAll(/\[([^\]]+)\]\(([^()\s]+)\)/g, (_link, words: string, to: string) =>
      linkOf(words, to),
    )
    .replaceAll(/\n{3,}/g, "\n\n");
}

function linkOf(words: string, to: string): string {
  if (/^[a-z]+:/.test(to)) return `${words} <${to}>`;
  const [, page] = /^([a-z0-9-]+)\.md(?:#|$)/.exec(to) ?? [];
  return page === undefined || words.startsWith(page) ? words : `${words} (${page})`;
}
