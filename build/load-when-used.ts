import { isBuiltin } from "node:module";
import type { Plugin } from "rolldown";

const prefix = "\0when-used:";

/**
 * Lets modules be loaded when something of them is first used, not where they are imported: built-in ones of Node, and
 * packages, which become files of their own (`ajv.cjs`). `tls` alone sets up OpenSSL, which takes 30 ms, and no
 * connection may ever need it.
 */
export function loadWhenUsed(names: readonly string[]): Plugin {
  return {
    name: "load-when-used",
    async resolveId(source, importer = "") {
      if (importer.startsWith(prefix)) return { id: source, external: true };
      const name = source.replace(/^node:/, "");
      if (!names.includes(name)) return null;
      if (isBuiltin(name)) return prefix + name;
      const whole = await this.resolve(source, importer, { skipSelf: true });
      if (whole !== null) this.emitFile({ type: "chunk", id: whole.id, fileName: fileOf(name) });
      return whole && prefix + name;
    },
    load: async (id) => {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const members = Object.keys((await import(name)) as object).filter((member) => !isWhole(member));
      return { code: standIn(name, members), moduleType: "js" };
    },
  };
}

/** The file of a package: `@scope/name/part` becomes `scope-name-part.cjs`. */
function fileOf(name: string): string {
  return `${name.replace("@", "").replaceAll("/", "-")}.cjs`;
}

/** Whether a name stands for the module as a whole. */
function isWhole(member: string): boolean {
  return member === "default" || member === "module.exports" || member === "__esModule";
}

/** A CommonJS module with the members of another, which it loads when one of them is read. */
function standIn(name: string, members: readonly string[]): string {
  const load = isBuiltin(name) ? `process.getBuiltinModule("node:${name}")` : `require("./${fileOf(name)}")`;
  const getters = members.map((member) => `get ${member}() { return (whole ??= ${load}).${member}; }`);
  return `let whole;\nmodule.exports = {\n${getters.join(",\n")},\n};\n`;
}
