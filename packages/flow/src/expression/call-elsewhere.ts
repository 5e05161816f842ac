import { lettersOf, suggest } from "@flowrun/core/tooling";

/** The member of `call` that a name of another system stands for: `call.from` for `caller.number`. */
export function callElsewhere(name: string, member: string | undefined): string | undefined {
  const plain = lettersOf(name);
  const of = membersOf.find(([words]) => words.has(plain))?.[1];
  if (of === undefined) return undefined;
  const isName = of === "from" && member !== undefined && names.has(lettersOf(member));
  return `call.${isName ? "name" : of}`;
}

/**
 * The remedy for a member of a call that is a word of another system; for either end, both. A member
 * that is spelt like the word is named, too.
 */
export function callMember(word: string, members: readonly string[]): string | undefined {
  const plain = lettersOf(word);
  const member = membersOf.find(([words]) => words.has(plain))?.[1] ?? others.get(plain);
  const near = suggest(word, members);
  if (member !== undefined)
    return near === undefined || near === member
      ? `Write "${member}" for it.`
      : `Did you mean "${near}", or "${member}", which other systems call "${word}"?`;
  return ofEither.has(plain)
    ? 'Write "from" for the number of the caller, or "to" for the number that was called.'
    : undefined;
}

const membersOf: readonly (readonly [words: ReadonlySet<string>, member: string])[] = [
  [
    new Set(
      "caller callerid callernumber callerphone ani cid clid from fromnumber calling".split(" "),
    ),
    "from",
  ],
  [new Set(["callername", "fromname", "cnam", "displayname", "calleridname"]), "name"],
  [
    new Set(
      "called callee callednumber dnis did dialed dialled dialednumber tonumber exten".split(" "),
    ),
    "to",
  ],
  [new Set(["uniqueid", "callid", "callsid", "sessionid", "channelid", "uuid"]), "id"],
];

/** Words for the name of a caller. */
const names: ReadonlySet<string> = new Set(["name", "displayname", "cnam", "idname"]);

/** Words that say nothing alone, as members of a call. */
const others: ReadonlyMap<string, string> = new Map([
  ["extension", "to"],
  ["destination", "to"],
  ["start", "started_at"],
  ["starttime", "started_at"],
  ["time", "started_at"],
  ["lang", "language"],
]);

/** Words that either end of a call may have. */
const ofEither: ReadonlySet<string> = new Set(
  "number phone phonenumber num msisdn uri user line party".split(" "),
);
