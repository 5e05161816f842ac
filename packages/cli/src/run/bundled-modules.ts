type LoadModule = () => Promise<Readonly<Record<string, unknown>>>;

/** Loads the plugins that come with flowrun, and need not be installed, by their names. */
export const bundledModules: ReadonlyMap<string, LoadModule> = new Map<string, LoadModule>([
  ["@flowrun/v2-client/store", () => import("@flowrun/v2-client/store")],
  ["@flowrun/speech-espeak", () => import("@flowrun/speech-espeak")],
  ["@flowrun/recognition-pocketsphinx", () => import("@flowrun/recognition-pocketsphinx")],
  ["@flowrun/agent-websocket", () => import("@flowrun/agent-websocket")],
]);
