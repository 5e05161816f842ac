/** A stretch of a source text: UTF-16 offsets, `start` included and `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value together with the place in the source that it was read from. */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
}
