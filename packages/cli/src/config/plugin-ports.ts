/** The keys that name a plugin. */
export const pluginPorts = [
  "transport",
  "store",
  "http",
  "speech",
  "recognition",
  "agents",
  "streams",
  "journal",
  "cell",
  "observer",
] as const;

/** A key of these. */
export type PluginPort = (typeof pluginPorts)[number];

/** The keys of a plugin: its module, and what that is given. */
export function pluginKeys(
  name: PluginPort,
  plugin: string,
): readonly { readonly name: string; readonly description: string }[] {
  return [
    { name, description: `a plugin ${plugin}: an npm package or a file` },
    { name: `${name}.options`, description: "what that plugin is given" },
  ];
}
