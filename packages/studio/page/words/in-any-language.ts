/** Words by their names, in any language: a text, or what makes one of the same parts. */
export type InAnyLanguage<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string;
};
