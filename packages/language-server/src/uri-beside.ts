/**
 * The URI of a file by its path from the folder of another file; `undefined` where that is in no
 * folder.
 */
export function uriBeside(uri: string, path: string): string | undefined {
  return URL.parse(path.split("/").map(encodeURIComponent).join("/"), uri)?.href;
}
