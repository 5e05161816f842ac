import type { PictureEdge, PictureNode } from "../picture/picture.ts";
import type { Point } from "../point.ts";
import type { Size } from "./measure.ts";

/** A rectangle around its middle. */
export interface Box extends Point, Size {}

/** A node with its place. */
export interface PlacedNode {
  readonly node: PictureNode;
  readonly box: Box;
}

/** An arrow with the points that its line is bent towards, and the place of its label. */
export interface PlacedEdge {
  readonly edge: PictureEdge;
  /** At least two; the first and the last lie on the borders of the boxes. */
  readonly points: readonly Point[];
  readonly label: Box;
}

/** Everything with its place. */
export interface Layout extends Size {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}
