import * as core from "@flowrun/core";
import * as plugin from "@flowrun/core/plugin";
import * as verb from "@flowrun/core/verb";
import * as flow from "@flowrun/flow";

/** The exports of a plugin that the language takes. The command has judged them. */
interface PluginExports {
  readonly verbs?: readonly core.Verb[];
  readonly rules?: readonly flow.Rule[];
}

/** The language of flows with the verbs and rules of the module at a path of this server. */
export async function importLanguage(path: string): Promise<flow.Language> {
  // The server gives the plugin these packages by way of this, so that there are no two of them.
  const flowrun = {
    "@flowrun/core": core,
    "@flowrun/core/plugin": plugin,
    "@flowrun/core/verb": verb,
    "@flowrun/flow": flow,
  };
  Object.assign(globalThis, { flowrun });
  const own = (await import(/* @vite-ignore */ path)) as PluginExports;
  return flow.withOwn(own.verbs, own.rules);
}
