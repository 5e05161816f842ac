import { missingModules, type MissingModule, type PlatformProbe } from "@flowrun/ari-transport";
import type { Program } from "@flowrun/core";
import { PortError, type Logger } from "@flowrun/core/plugin";
import { partsOf } from "../flow/program-needs.ts";

/**
 * Looks once whether a platform runs the modules that the calls of a program need. It warns of each
 * that does not run, unless it was told before. A platform that does not tell, or does not answer,
 * is no news.
 */
export type TryModules = (program: Program) => Promise<void>;

/** Nothing was told yet; each look opens a probe of its own. */
export function createModuleTrial(openProbe: () => PlatformProbe, log: Logger): TryModules {
  const told = new Set<string>();
  return async (program) => {
    const probe = openProbe();
    try {
      const running = await probe.modules();
      const missing = running === undefined ? [] : missingModules(running, partsOf(program));
      for (const { module, without } of missing) {
        if (told.has(module)) continue;
        told.add(module);
        log.warn({ code: "CLI_PLATFORM_MODULE", module }, moduleText({ module, without }));
      }
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
    } finally {
      await probe.close();
    }
  };
}

/** A text on a module that does not run: its meaning and a remedy. */
export function moduleText({ module, without }: MissingModule): string {
  return `The platform does not run the module "${module}": ${without}. Have modules.conf load it, or try \`asterisk -rx "module load ${module}"\`.`;
}
