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

/** Whether a span lies inside another; nothing lies inside `undefined`. */
export function isWithin(inner: Span, outer: Span | undefined): boolean {
  return outer !== undefined && inner.start >= outer.start && inner.end <= outer.end;
}
