/**
 * A call with a regular expression between slashes, as it is written and as it is meant. A text
 * stands in either quotes, and is raw where it has backslashes. `undefined` where there is none.
 */
export function slashedCall(
  source: string,
): { readonly written: string; readonly meant: readonly string[] } | undefined {
  const [written = "", name, pattern = "", flags = ""] =
    /\b(matches|match|test)\(\s*\/(.+?)\/([a-z]*)\s*\)/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const ignored = flags.includes("i") ? "(?i)" : "";
  const inner = `${ignored}${pattern.replaceAll("\\/", "/")}`;
  const raw = inner.includes("\\") ? "r" : "";
  return { written, meant: ['"', "'"].map((quote) => `matches(${raw}${quote}${inner}${quote})`) };
}
