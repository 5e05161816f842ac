// Reads the comments of all sources: `npm run lint` refuses riddles. A sentence names its actor: it
// does not begin with "What", "Who", "Those" and their like. It has at most 30 words, and at most
// three of them begin a clause inside of it. Each sentence that breaks this is told with its place.
import { globSync, readFileSync } from "node:fs";
import process from "node:process";

const riddles = /^(What|Who|Whoever|Whom|Whose|Whatever|Those|One|Of|That|By then)\b(?! of the\b)/;
const clauses =
  /\b(that|which|who|whom|whose|whoever|what|whatever|where|wherever|when|whenever|while|because|since|unless|until|whether|although|though|if|so that)\b/gi;
const bullet = /^([-*|]|\d+\.)\s+/;
const fence = /```[\s\S]*?```/g;
const mostWords = 30;
const mostClauses = 3;

/** A sentence of a comment, where its comment begins, and what is wrong with it. */
interface Fault {
  readonly file: string;
  readonly line: number;
  readonly sentence: string;
  readonly why: string;
}

/** The words of a line of a comment, with its bullet; none for code and for what tools read. */
function wordsOf(line: string): string {
  const words = /^\s*(?:\/\/|\/\*\*|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/.exec(line)?.[1]?.trim() ?? "";
  return /^(oxlint|@)/.test(words) ? "" : words;
}

/** The comments of a file as plain text; a blank line or a bullet begins another one. */
function commentsOf(text: string): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  let goesOn = false;
  for (const [index, line] of text.split("\n").entries()) {
    const words = wordsOf(line);
    const last = found.at(-1);
    if (goesOn && last !== undefined && !bullet.test(words)) last.text = `${last.text} ${words}`;
    else if (words !== "") found.push({ line: index + 1, text: words.replace(bullet, "") });
    goesOn = words !== "" && !line.trimEnd().endsWith("*/");
  }
  return found;
}

/** A comment's sentences: they end at `.`, `!` or `?` before a capital, and code counts as a word. */
function sentencesOf(comment: string): readonly string[] {
  return comment
    .replaceAll(/`[^`]*`/g, "code")
    .split(/(?<=[.!?:])\s+(?=[A-Z"(])/)
    .filter((sentence) => /[a-z]/.test(sentence));
}

function faultOf(sentence: string): string | undefined {
  const begins = riddles.exec(sentence)?.[0];
  if (begins !== undefined) return `begins with "${begins}"`;
  const words = sentence.split(/\s+/).length;
  if (words > mostWords) return `has ${words} words`;
  const inside = sentence.match(clauses)?.length ?? 0;
  return inside > mostClauses ? `has ${inside} clauses` : undefined;
}

function faultsOf(file: string): readonly Fault[] {
  const source = readFileSync(file, "utf8").replaceAll(fence, (code) => code.replaceAll(/.+/g, ""));
  return commentsOf(source).flatMap(({ line, text }) =>
    sentencesOf(text).flatMap((sentence) => {
      const why = faultOf(sentence);
      return why === undefined ? [] : [{ file, line, sentence, why }];
    }),
  );
}

const files: readonly string[] = globSync("{packages/*/{src,page},bench,build}/**/*.{ts,tsx}", {
  exclude: ["**/node_modules/**"],
}).toSorted();
const faults = files.flatMap(faultsOf);
for (const { file, line, sentence, why } of faults)
  process.stdout.write(`${file}:${line}: ${why}: ${sentence}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
