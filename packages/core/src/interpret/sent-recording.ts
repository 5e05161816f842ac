/** A stored recording as it leaves the platform. */
export interface SentRecording {
  /** Its name; absent: none is sent. */
  readonly recording?: string;
  /** Without the silence at its beginning and its end; absent: whole. */
  readonly trims?: true;
}
