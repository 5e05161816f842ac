/** A text, and where the cursor stands in it. */
export interface TextAt {
  readonly text: string;
  readonly at: number;
}

/**
 * Puts a name at the cursor. Outside of an expression it becomes one, in `${ }`, unless all of the
 * text is one (`isBare`). The cursor goes behind it, or between the brackets of a function.
 */
export function insertName({ text, at }: TextAt, name: string, isBare: boolean): TextAt {
  const before = text.slice(0, at);
  const isInside = isBare || before.lastIndexOf("${") > before.lastIndexOf("}");
  const put = isInside ? name : `\${${name}}`;
  const back = name.endsWith("()") ? (isInside ? 1 : 2) : 0;
  return { text: before + put + text.slice(at), at: at + put.length - back };
}
