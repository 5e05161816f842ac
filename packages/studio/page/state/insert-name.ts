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
  const [open, close] = isInside ? ["", ""] : ["${", "}"];
  const behind = at + open.length + name.length;
  return {
    text: before + open + name + close + text.slice(at),
    at: name.endsWith("()") ? behind - 1 : behind + close.length,
  };
}
