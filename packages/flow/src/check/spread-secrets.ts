import type { LocatedRead } from "../compile/compile-context.ts";
import type { MemberPath } from "../expression/expression.ts";

/** Something secret that an expression takes. */
export interface Secret {
  /**
   * Whether it is the secret itself; else an answer to a request that carried it, which may repeat
   * it.
   */
  readonly isItself: boolean;
  /**
   * The declared secret: a setting, a column, or the name under which a step gives something
   * secret.
   */
  readonly origin: string;
  /** The members of it that are no secret. */
  readonly reveals: readonly MemberPath[];
}

/** Tells which secret a read takes; `undefined` where it takes none. */
export type SecretOf = (read: LocatedRead) => Secret | undefined;

/** Something of an expression's scope, at a place of the file whose scope that is. */
export type Rooted = Pick<LocatedRead, "root" | "span">;

/**
 * A variable or a name under `as` that takes what is read; `member` is absent when all of it does.
 */
export interface Passing extends Rooted {
  readonly member?: string | undefined;
  readonly reads: readonly LocatedRead[];
  /** Whether it is given what is read, and not only an answer to it. */
  readonly isItself: boolean;
  /** Whether it is what is read, or an item of that, with the same members; absent: not. */
  readonly isWhole?: boolean;
  /** The members of what it takes that are no secret; absent: none, but for those of a whole. */
  readonly reveals?: readonly MemberPath[];
}

/** How a read is called: `settings.pin`. */
export function nameOfRead({ root, member }: Pick<LocatedRead, "root" | "member">): string {
  return member === undefined ? root : `${root}.${member}`;
}

/**
 * The secrets that are known, and those that they become as they are passed on. Near linear in the
 * passings.
 */
export function spread(passings: readonly Passing[], known: SecretOf): SecretOf {
  const found = createHoldings();
  const secretOf: SecretOf = (read) => known(read) ?? found.of(read);
  const readers = Map.groupBy(
    passings.flatMap((passing) =>
      [...new Set(passing.reads.map(placeOf))].map((place) => ({ place, passing })),
    ),
    ({ place }) => place,
  );
  // A list hands out what is added while it is walked, so secrets spread from name to name.
  const open = [...passings];
  for (const { root, member, reads, isItself, isWhole = false, reveals } of open) {
    const [secret, ...others] = reads.flatMap((read) => secretOf(read) ?? []);
    if (secret === undefined) continue;
    const kept = isWhole && others.length === 0 ? secret.reveals : [];
    const passed = { ...secret, isItself: secret.isItself && isItself, reveals: reveals ?? kept };
    if (!found.add(root, member, passed)) continue;
    const next = [placeOf({ root, member }), root].flatMap((place) => readers.get(place) ?? []);
    open.push(...next.map(({ passing }) => passing));
  }
  return secretOf;
}

/** Where a read looks, as far as a variable is told from the others: there are many of them. */
function placeOf({
  root,
  member,
}: Pick<LocatedRead, "root"> & { readonly member?: string | undefined }): string {
  return root === "vars" ? nameOfRead({ root, member }) : root;
}

/** Secrets by the root and the member that holds them. */
export interface Holdings {
  /**
   * Notes a secret, of which only that stays revealed which every secret of the place reveals.
   * Gives whether that changes anything.
   */
  readonly add: (root: string, member: string | undefined, secret: Secret) => boolean;
  /** When the member of a read is known only at run time, any of the secret ones may be it. */
  readonly of: SecretOf;
}

/** No secrets yet. */
export function createHoldings(): Holdings {
  const roots = new Map<string, Map<string | undefined, Secret>>();
  return {
    add: (root, member, secret) => {
      const members = roots.get(root) ?? new Map<string | undefined, Secret>();
      const held = members.get(member);
      const reveals =
        held === undefined ? secret.reveals : revealedByBoth(held.reveals, secret.reveals);
      roots.set(root, members.set(member, { ...(held ?? secret), reveals }));
      return held?.reveals.every((path) => isRevealed(path, reveals)) !== true;
    },
    of: ({ root, member, paths }) => {
      const members = roots.get(root);
      const [ofAll, ofMember] = [members?.get(undefined), members?.get(member)];
      const way = member === undefined ? [] : [member];
      const ways = paths.map((path) => [...way, ...path]);
      const hidden = ofAll && uncovered(ofAll, ways);
      if (hidden !== undefined) return hidden;
      if (member === undefined)
        return [...(members ?? [])].find(([name]) => name !== undefined)?.[1];
      return ofMember && uncovered(ofMember, paths);
    },
  };
}

/** A secret as far as these members of it are; `undefined` where all of them are revealed. */
function uncovered(secret: Secret, paths: readonly MemberPath[]): Secret | undefined {
  const hidden = paths.filter((path) => !isRevealed(path, secret.reveals));
  if (hidden.length === 0) return undefined;
  const [only = [], ...others] = hidden;
  const below = others.length > 0 ? [] : secret.reveals.filter((open) => isWithin(open, only));
  return { ...secret, reveals: below.map((open) => open.slice(only.length)) };
}

function revealedByBoth(
  left: readonly MemberPath[],
  right: readonly MemberPath[],
): readonly MemberPath[] {
  return [
    ...left.filter((path) => isRevealed(path, right)),
    ...right.filter((path) => isRevealed(path, left) && !left.some((open) => isWithin(open, path))),
  ];
}

function isRevealed(path: MemberPath, reveals: readonly MemberPath[]): boolean {
  return reveals.some((open) => isWithin(path, open));
}

/** Whether a path leads to a member, or into it. */
function isWithin(path: MemberPath, member: MemberPath): boolean {
  return member.every((name, index) => path[index] === name);
}
