/** The remedy for a sign that stands for something that somebody left out, such as `...`. */
export function leftOut(text: string, what: string): string | undefined {
  const sign = text.trim();
  return placeholder.test(sign)
    ? `"${sign}" stands for what was left out: write ${what}.`
    : undefined;
}

const placeholder = /^(?:\.{3,}|…|<[^<>]*>|\(\.{3}\)|(?:TODO|FIXME)\b.*|TBD|etc\.?)$/;
