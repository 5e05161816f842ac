/**
 * A key of the configuration that is flowrun's own; the settings of a flow come on top of these.
 */
export interface ConfigKey {
  readonly name: string;
  /** The environment variable that fills it; `NAME_FILE` then names a file that holds the value. */
  readonly environment?: string;
  /** A secret is never shown, and is refused on the command line. */
  readonly secret?: boolean;
  readonly description: string;
}
