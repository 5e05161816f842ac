/** A point in pixels, from the upper left corner of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
