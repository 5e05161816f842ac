/** Presses keys for whoever is at the other end of a leg. It is answered before they are out. */
export interface DigitsCommand {
  readonly kind: "leg.digits";
  readonly request: string;
  readonly leg: string;
  /** Keys, and `w` for half a second. */
  readonly digits: string;
  /** How long each is pressed, in milliseconds; absent: as long as the platform does. */
  readonly lengthMs?: number;
  /** How long none is pressed in between, in milliseconds; absent: as long as the platform does. */
  readonly gapMs?: number;
}
