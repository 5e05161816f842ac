import { isBuiltin } from "node:module";
import type { Plugin } from "rolldown";

const prefix = "\0when-used:";

/**
 * Lets modules be loaded when something of them is first used, not where they are imported: built-in ones of Node and
 * CommonJS packages. `tls` alone sets up OpenSSL, which takes 30 ms, and no connection may ever need it.
 */
export function loadWhenUsed(names: readonly string[]): Plugin {
  return {
    name: "load-when-used",
    async resolveId(source, importer = "") {
      const name = source.replace(/^node:/, "");
      if (!names.includes(name) || importer.startsWith(prefix)) return null;
      const whole = isBuiltin(name) ? name : (await this.resolve(source, importer, { skipSelf: true }))?.id;
      return whole === undefined ? null : prefix + whole;
    },
    load: async (id) => {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const members = Object.keys((await import(name)) as object).filter((member) => !isWhole(member));
      return { code: standIn(name, members), moduleType: "js" };
    },
  };
}

/** Whether a name stands for the module as a whole. */
function isWhole(member: string): boolean {
  return member === "default" || member === "module.exports" || member === "__esModule";
}

/** A CommonJS module with the members of another, which it loads when one of them is read. */
function standIn(name: string, members: readonly string[]): string {
  const whole = isBuiltin(name) ? `process.getBuiltinModule("node:${name}")` : `require(${JSON.stringify(name)})`;
  const getters = members.map((member) => `get ${member}() { return ${whole}.${member}; }`);
  return `module.exports = {\n${getters.join(",\n")},\n};\n`;
}
