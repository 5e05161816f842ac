/** A conference as a flow declares it: the same for each of its rooms. */
export interface ConferenceRules {
  readonly kind: "conference";
  readonly name: string;
  /** How many may be in a room, those who wait for a moderator counted. */
  readonly capacity: number;
  /** Whether nobody is admitted before a moderator has come. */
  readonly waitFor: "nobody" | "moderator";
  /** With whom the conference ends: when the last one has left, or the last moderator. */
  readonly endsWith: "last" | "moderator";
  /** The class of music on hold for one who is alone; null: none. */
  readonly music: string | null;
  /** What those inside hear when somebody comes or leaves: URIs of media. */
  readonly joined: readonly string[];
  readonly left: readonly string[];
}
