/**
 * The words of a prompt, as far as its name tells: `sound:please-hold` as “please hold”,
 * `digits:123` as “1 2 3”.
 */
export function captionOf(media: string): string {
  const [, kind = "", rest = ""] = /^([a-z]+):([^]*)$/.exec(media) ?? [];
  if (kind === "") return media;
  if (kind === "digits" || kind === "characters") return [...rest].join(" ");
  if (kind === "tone") return `♪ ${rest}`;
  if (kind !== "sound") return rest;
  const name = rest.includes(" ")
    ? rest
    : (rest.split("/").at(-1) ?? rest).replaceAll(/[-_]+/g, " ");
  return name;
}
