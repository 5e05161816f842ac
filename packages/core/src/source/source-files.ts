import type { Source } from "./source.ts";

/** One of the files of a source. */
export interface SourceFile {
  /** Relative to the folder of the flow, with `/`; empty for the flow's own file. */
  readonly path: string;
  /** As shown in messages: the path beside that of the flow. */
  readonly name: string;
  /** Where it stands in the text of the source. */
  readonly start: number;
  readonly end: number;
}

/** ASCII's file separator: YAML refuses it, so it stands in no file. */
const separator = "\u001c";

// A memo, not state: the places of the files are asked for with every problem.
const known = new WeakMap<Source, readonly SourceFile[]>();

/** A source with the texts of the files that it uses, by their paths. */
export function withFiles(source: Source, files: ReadonlyMap<string, string>): Source {
  const used = [...files].map(
    ([path, text]) => `\n${separator}${path}\n${withoutSeparators(text)}`,
  );
  return { name: source.name, text: [withoutSeparators(source.text), ...used].join("") };
}

/**
 * A line that would be taken for the beginning of a file becomes another character that YAML
 * refuses.
 */
function withoutSeparators(text: string): string {
  return text.replaceAll(separator, "\u001d");
}

/** The path of a source's own file from its folder, as another file would name it. */
export function ownPath({ name }: Source): string {
  return name.split(/[/\\]/).at(-1) ?? name;
}

/** The files of a source, its own first. */
export function filesOf(source: Source): readonly SourceFile[] {
  const found = known.get(source) ?? findFiles(source);
  known.set(source, found);
  return found;
}

/** The file that an offset is in. */
export function fileAt(source: Source, offset: number): SourceFile {
  const files = filesOf(source);
  const own = { path: "", name: source.name, start: 0, end: source.text.length };
  return files.findLast(({ start }) => start <= offset) ?? own;
}

function findFiles({ name, text }: Source): readonly SourceFile[] {
  const pieces = text.split(`\n${separator}`);
  const files: SourceFile[] = [];
  let start = 0;
  for (const [index, piece] of pieces.entries()) {
    const head = index === 0 ? -1 : piece.indexOf("\n");
    const path = piece.slice(0, Math.max(0, head));
    files.push({
      path,
      name: index === 0 ? name : beside(name, path),
      start: start + head + 1,
      end: start + piece.length,
    });
    start += piece.length + separator.length + 1;
  }
  return files;
}

/** The name of a file in the folder of another. */
function beside(name: string, path: string): string {
  return name.slice(0, Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1) + path;
}
