import type { Figure } from "../figure.ts";

/**
 * Takes figures that belong together, over so many pairs. Rejects when something was done wrong
 * while it was measured.
 */
export type Measure = (pairs: number) => Promise<readonly Figure[]>;
