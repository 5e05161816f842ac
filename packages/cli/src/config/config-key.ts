/** One key of the configuration that is flowrun's own; the settings of a flow come on top of these. */
export interface ConfigKey {
  readonly name: string;
  /** The environment variable that fills it; `NAME_FILE` then names a file that holds the value. */
  readonly environment?: string;
  /** A secret is never shown, and a warning is given when it stands on the command line. */
  readonly secret?: boolean;
  readonly description: string;
}

/** The keys of the configuration, in the order in which they are documented. */
export const configKeys: readonly ConfigKey[] = [
  { name: "ari.host", environment: "ARI_HOST", description: "the platform: host, host:port, or a URL (https://…)" },
  { name: "ari.username", environment: "ARI_USERNAME", description: "the ARI user" },
  { name: "ari.password", environment: "ARI_PASSWORD", secret: true, description: "the ARI user's password" },
  { name: "ari.app", environment: "ARI_APP", description: "the Stasis application, as named on the platform" },
  {
    name: "ari.requests",
    environment: "ARI_REQUESTS",
    description: "how requests travel: http (default) or websocket",
  },
  { name: "db", environment: "DB", description: "the database: postgres://… or sqlite:FILE" },
  { name: "shutdown_grace", environment: "SHUTDOWN_GRACE", description: "how long live calls may go on after SIGTERM" },
  { name: "transport", description: "a plugin instead of ARI: an npm package or a file" },
  { name: "transport.options", description: "what that plugin is given" },
  { name: "store", description: "a plugin instead of the database: an npm package or a file" },
  { name: "store.options", description: "what that plugin is given" },
];

/** The settings that the platform document names: known in every configuration, though not every flow declares them. */
export const documentedSettings: readonly string[] = [
  "default_destination",
  "ring_timeout",
  "input_timeout",
  "max_digits",
];

/** Puts a key as a user may write it into its one spelling: flowrun's own keys stay, everything else is a setting. */
export function canonicalKey(written: string): string {
  const own = configKeys.some((key) => key.name === written);
  return own || written.startsWith("settings.") ? written : `settings.${written}`;
}

/** A key as a user writes it: settings without their prefix. */
export function writtenKey(key: string): string {
  return key.startsWith("settings.") ? key.slice("settings.".length) : key;
}
