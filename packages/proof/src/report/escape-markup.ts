const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Text for XML and HTML, in an element or an attribute; control characters, which XML may not hold,
 * become `·`.
 */
export function escapeMarkup(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is replaced
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "·");
  return clean.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
