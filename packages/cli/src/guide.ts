import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * The pages of documentation that come with the package, by name: where they are, and what each is
 * about. The codes of messages are told by `flowrun explain`.
 */
export const guidePages = [
  {
    name: "tutorial",
    kind: "tutorial",
    about: "begin here: a flow, proved, then answering a phone",
  },
  {
    name: "how-to",
    kind: "how-to",
    about: "everyday questions, each with the flow that answers it",
  },
  { name: "cookbook", kind: "how-to", about: "whole flows to begin with" },
  { name: "connect", kind: "how-to", about: "connect the Asterisk that you have" },
  { name: "import", kind: "how-to", about: "bring a dial plan, or a flow of another system" },
  { name: "deploy", kind: "how-to", about: "containers, systemd, Kubernetes" },
  { name: "assistants", kind: "how-to", about: "an AI assistant that writes flows" },
  { name: "editors", kind: "how-to", about: "check and complete in your editor" },
  { name: "studio", kind: "how-to", about: "a page to look, edit, prove and call" },
  { name: "breaks", kind: "how-to", about: "mistakes that no scenario notices" },
  { name: "properties", kind: "how-to", about: "say what must hold in every call" },
  { name: "differences", kind: "how-to", about: "what callers notice of a change" },
  { name: "certificates", kind: "how-to", about: "run only what was proved" },
  { name: "fleet", kind: "how-to", about: "more than one machine" },
  { name: "alarms", kind: "how-to", about: "dashboard and alarms: what to look at, what to do" },
  { name: "language", kind: "reference", about: "the flow language: sections, expressions, verbs" },
  {
    name: "operations",
    kind: "reference",
    about: "configuration, commands of a run, health, call records",
  },
  { name: "asterisk", kind: "reference", about: "dial plan, transfers, recordings, connections" },
  { name: "survive", kind: "reference", about: "what calls survive, the ledger, upgrades" },
  {
    name: "scenarios",
    kind: "reference",
    about: "test files: callers, phones, servers, and what must be true",
  },
  { name: "proof", kind: "reference", about: "check, coverage, explore, fuzz and replay" },
  { name: "graph", kind: "reference", about: "a flow as a picture" },
  {
    name: "requests",
    kind: "reference",
    about: "where requests, e-mails and messages of flows go",
  },
  { name: "agents", kind: "reference", about: "voice agents behind a WebSocket" },
  { name: "v2", kind: "reference", about: "the platform's REST API v2" },
  { name: "plugins", kind: "reference", about: "stores, voices and verbs of your own" },
  { name: "scale", kind: "explanation", about: "thousands of calls at once" },
  { name: "performance", kind: "explanation", about: "what a call costs" },
] as const;

/** The kinds of pages, in the order of a reader who begins. */
export const guideKinds = [
  { kind: "tutorial", title: "Begin" },
  { kind: "how-to", title: "How to" },
  { kind: "reference", title: "Reference" },
  { kind: "explanation", title: "Why it is so" },
] as const;

/** The name of a page of {@link guidePages}. */
export type GuidePage = (typeof guidePages)[number]["name"];

/** A part of a page, under a heading of its own. */
export interface GuideTopic {
  readonly page: GuidePage;
  /** The heading as plain text: `collect-digits`. */
  readonly title: string;
  /** Counted from 2, the headings of a page's own parts; 1 is the beginning of the page. */
  readonly level: number;
  /** From its heading to the next one of the same level or above; a beginning ends at any. */
  readonly text: string;
  /** Other names, from the comment `<!-- also: hunt group, ring all -->` below its heading. */
  readonly also: readonly string[];
}

/** A flow of the cookbook. */
export interface CookbookFlow {
  /** `dentist`, for `dentist.yaml` and `dentist.test.yaml`. */
  readonly name: string;
  readonly flow: string;
  readonly scenarios: string;
}

/**
 * The folder that holds `docs` and `flows`. A build puts both beside the bundle. In a clone, which
 * alone has the tests, they are those of the repository.
 */
function guideFolder(): URL {
  const isClone = existsSync(new URL("../test", import.meta.url));
  return new URL(isClone ? "../../../" : "../bundle/", import.meta.url);
}

/** The beginning of a page, under its title. */
export function beginningOf(page: GuidePage): GuideTopic {
  const [text = ""] = pageText(page).split(/^## /m);
  const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? page;
  return { page, title, level: 1, text: text.trimEnd(), also: alsoIn(text) };
}

/** All topics of a page, in its order. */
export function topicsOf(page: GuidePage): readonly GuideTopic[] {
  return splitTopics(page, pageText(page));
}

/** The flows of the cookbook, by name. */
export function cookbook(): readonly CookbookFlow[] {
  const folder = new URL("flows/", guideFolder());
  const names = readdirSync(folder).flatMap(
    (file) => /^([a-z-]+)\.yaml$/.exec(file)?.slice(1) ?? [],
  );
  const read = (file: string): string => readFileSync(new URL(file, folder), "utf8");
  return names
    .toSorted()
    .map((name) => ({ name, flow: read(`${name}.yaml`), scenarios: read(`${name}.test.yaml`) }));
}

/** A page whole, as Markdown. */
export function pageText(page: GuidePage): string {
  return readFileSync(new URL(`docs/${page}.md`, guideFolder()), "utf8");
}

/** Cuts a page at its headings; a `#` inside of a block of code is none. */
export function splitTopics(page: GuidePage, text: string): readonly GuideTopic[] {
  const lines = text.split("\n");
  let isCode = false;
  const heads = lines.flatMap((line, index) => {
    if (line.startsWith("```")) isCode = !isCode;
    const [, marks = "", title = ""] = (!isCode && /^(#{2,4}) (.+)$/.exec(line)) || [];
    return marks === "" ? [] : [{ index, level: marks.length, title: title.replaceAll("`", "") }];
  });
  return heads.map(({ index, level, title }, place) => {
    const next = heads.slice(place + 1).find((head) => head.level <= level);
    const part = lines.slice(index, next?.index).join("\n").trimEnd();
    return { page, title, level, text: part, also: alsoIn(part) };
  });
}

/** The other names of a topic, in lower case: those of the comment right below its heading. */
function alsoIn(text: string): readonly string[] {
  const [, names] = /^#+ .*\n+<!-- also: (.*) -->/.exec(text) ?? [];
  return names?.toLowerCase().split(", ") ?? [];
}
