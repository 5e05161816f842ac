/** The counts of a ledger, and how it stands. */
export interface LedgerStats {
  /** How often it was written, and how many bytes. */
  readonly writes: number;
  readonly bytes: number;
  /** How often it could not be written. */
  readonly failed: number;
  /** Whether calls would not survive a restart now. */
  readonly isFailing: boolean;
}
