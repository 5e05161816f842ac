const token = /<(?:\/([\w:-]+)|([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?))>|([^<]+)/gy;
const entity = /&(?!(?:amp|lt|gt|quot|#39);)/;
// oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2: these may not stand in a document
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * The texts of all elements of this name, in order, with their entities put back. Throws when the
 * document is not well-formed XML of elements, attributes and text; ids are to be unique.
 */
export function textsOf(document: string, name: string): readonly string[] {
  checkCharacters(document);
  const open: string[] = [];
  const texts: string[] = [];
  let at = 0;
  for (const match of document.trim().matchAll(token)) {
    const [all, closed, opened, , single, text] = match;
    if (at > 0 && open.length === 0) throw new Error(`something behind the root: ${all}`);
    if (closed !== undefined && open.pop() !== closed)
      throw new Error(`</${closed}> closes nothing`);
    if (opened !== undefined && single === "") open.push(opened);
    if (text !== undefined && open.at(-1) === name) texts.push(undo(text));
    at += all.length;
  }
  if (at !== document.trim().length || open.length > 0)
    throw new Error(`broken at ${document.slice(at, at + 60)}`);
  return texts;
}

function checkCharacters(document: string): void {
  if (forbidden.test(document) || !document.isWellFormed())
    throw new Error("a character that XML does not allow");
  if (entity.test(document)) throw new Error("an entity that is not known");
}

function undo(text: string): string {
  const characters: Readonly<Record<string, string>> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#39": "'",
  };
  return text.replaceAll(/&([\w#]+);/g, (_, known: string) => characters[known] ?? "");
}
