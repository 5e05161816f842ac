/** A value with the filter of Jinja or Liquid for a default, such as `call.to|default("x")`. */
const filter = /^\s*([A-Za-z_][\w.]*)\s*\|\s*(?:default|d)\s*(?:\((.*)\)|:\s*(.*?))\s*$/s;

/** The ways to write a value that may be missing, or empty, with its default; the likeliest first. */
export function withoutDefaultFilter(source: string): readonly string[] {
  const [, value, inBrackets, behindColon] = filter.exec(source) ?? [];
  const otherwise = (inBrackets ?? behindColon ?? "").trim();
  if (value === undefined || otherwise === "") return [];
  const [, owner, member] = /^(.*)\.(\w+)$/.exec(value) ?? [];
  const isOwn = /^(?:call|settings|vars|args)\.\w+$/.test(value) || owner === undefined;
  const missing = isOwn ? [] : [`${owner}.?${member}.orValue(${otherwise})`];
  return [
    ...missing,
    `${value} == null ? ${otherwise} : ${value}`,
    `${value} == "" ? ${otherwise} : ${value}`,
  ];
}
