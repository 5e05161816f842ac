/**
 * Names longer than this are never compared: nobody mistypes them by a letter, and the work grows
 * with the square.
 */
const longestName = 64;

/**
 * How many candidates are looked at, and how many of them are compared letter by letter: a file may
 * hold thousands of unknown names beside thousands of known ones.
 */
const most = { lookedAt: 1_000, compared: 20 } as const;

/**
 * The candidate that was probably meant by a name that does not exist, or `undefined` when none is
 * near enough. Letter case and `-` for `_` count as nothing. Otherwise a third of the letters may
 * differ (at least one), an exchange of two neighbours counting as one. The first of equally near
 * candidates wins. Only the first of many candidates are looked at, and only those that begin and
 * end most like the name are compared.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const { candidate, folded } of likely(wanted, candidates)) {
    const distance = nameDistance(wanted, folded);
    if (distance >= bestDistance) continue;
    best = candidate;
    bestDistance = distance;
  }
  return best;
}

interface Likely {
  readonly candidate: string;
  readonly folded: string;
  /** How many letters it shares with the name at its beginning and at its end. */
  readonly shared: number;
}

/** The candidates to compare, in their order. */
function likely(wanted: string, candidates: Iterable<string>): readonly Likely[] {
  const found: Likely[] = [];
  let lookedAt = 0;
  for (const candidate of candidates) {
    lookedAt += 1;
    if (lookedAt > most.lookedAt) break;
    if (!haveNearLengths(wanted, candidate)) continue;
    const folded = fold(candidate);
    found.push({ candidate, folded, shared: sharedLetters(wanted, folded) });
  }
  if (found.length <= most.compared) return found;
  const nearest = new Set(found.toSorted((a, b) => b.shared - a.shared).slice(0, most.compared));
  return found.filter((each) => nearest.has(each));
}

function sharedLetters(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return start + end;
}

/**
 * `Did you mean "x"?` for a name that does not exist, or `undefined` when no candidate is near
 * enough.
 */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const found = suggest(name, candidates);
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}

/**
 * The one candidate that holds all words of a name, or whose words the name holds: `the_desk` for
 * `desk`. `undefined` where there are several. Words are joined by `_` or `-`.
 */
export function sharingWords(name: string, candidates: Iterable<string>): string | undefined {
  const found: string[] = [];
  let lookedAt = 0;
  for (const candidate of candidates) {
    lookedAt += 1;
    if (lookedAt > most.lookedAt || found.length > 1) break;
    const [a, b] = [`_${fold(name)}_`, `_${fold(candidate)}_`];
    const shorter = Math.min(a.length, b.length);
    if (shorter > shortestWord + 1 && (a.includes(b) || b.includes(a))) found.push(candidate);
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Shorter words are a part of too many others. */
const shortestWord = 3;

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-\s]/g, "_");
}

/**
 * The edit distance of two names, or infinity when they are too far apart for one to be meant by
 * the other. Symmetric.
 */
function nameDistance(a: string, b: string): number {
  if (!haveNearLengths(a, b)) return Number.POSITIVE_INFINITY;
  const longest = Math.max(a.length, b.length);
  const allowed = editsIn(longest);
  const distance = editDistance(a, b);
  // Two names of one letter each are always one edit apart; that says nothing.
  return distance > allowed || (distance > 0 && longest < 2) ? Number.POSITIVE_INFINITY : distance;
}

function editsIn(length: number): number {
  return Math.max(1, Math.floor(length / 3));
}

function haveNearLengths(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  return longest <= longestName && Math.abs(a.length - b.length) <= editsIn(longest);
}

/**
 * The least number of insertions, deletions, replacements and exchanges of neighbours that turn one
 * text into the other (optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const edits = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + cost,
      ];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...edits));
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
