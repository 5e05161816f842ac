/**
 * Imports a module of the user by its URL. Rejects as `import` does. Alone in its file, which the bundle has Node load: code
 * that was compiled at an earlier start cannot import.
 */
export async function importModule(url: string): Promise<Readonly<Record<string, unknown>>> {
  const module: Readonly<Record<string, unknown>> = await import(url);
  return module;
}
