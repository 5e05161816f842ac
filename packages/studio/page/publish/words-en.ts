/** The words of publishing, in English; `words-nb.ts` has the same in Norwegian. They are loaded with it. */
export const publishEn = {
  changes: "What changes",
  from: "From",
  to: "To",
  draft: "In the editor",
  file: "In the file",
  inUse: (version: string): string => (version === "" ? "In use" : `In use, v${version}`),
  offered: (version: string): string => (version === "" ? "Offered" : `Offered, v${version}`),
  commits: "Commits",
  comparing: "comparing …",
  same: "Both are the same.",
  unreadable: "One of both cannot be read as a flow.",
  step: (step: number, verb: string): string => `step ${step}, ${verb}`,
  was: (name: string): string => `was ${name}`,
} as const satisfies Readonly<Record<string, unknown>>;

type Said<Value> = Value extends (...args: infer Args) => string ? (...args: Args) => string : string;

/** The words of publishing in a language. */
export type PublishWords = { readonly [Key in keyof typeof publishEn]: Said<(typeof publishEn)[Key]> };
