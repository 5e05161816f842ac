/** A stored recording as it leaves the platform. */
export interface SentRecording {
  /** Its name; absent: none is sent. */
  readonly recording?: string;
  /** The name of the one that is its right channel; absent: it goes alone. */
  readonly right?: string;
  /** Without the silence at its beginning and its end; absent: whole. */
  readonly trims?: true;
}
