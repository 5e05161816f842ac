import type { Language } from "@flowrun/flow";

/**
 * The language of the flows of this page: a worker is named after the plugin's module that the
 * server has, or has no name. A module that cannot be loaded is reported; then its verbs are
 * unknown.
 */
export async function languageOfPage(): Promise<Language> {
  if (self.name === "") return {};
  try {
    const { importLanguage } = await import("./plugin-language.ts");
    return await importLanguage(self.name);
  } catch (error) {
    reportError(error);
    return {};
  }
}
