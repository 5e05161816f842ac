const lineHeight = 19;
const charWidth = 8.43;
const margin = 18;

/**
 * A text as an SVG of a terminal: commands bright, problems in colour, lines of over 110 characters
 * broken.
 */
export function terminalPicture(text: string): string {
  const lines = text.trimEnd().split("\n").flatMap(broken);
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * charWidth) + 2 * margin;
  const height = lines.length * lineHeight + 2 * margin;
  const rows = lines.map((line, index) => {
    const y = margin + lineHeight * (index + 0.75);
    return `<text x="${margin}" y="${y}" fill="${colourOf(line)}" xml:space="preserve">${escaped(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
<rect width="100%" height="100%" rx="8" fill="#10151f"/>
${rows.join("\n")}
</svg>
`;
}

function broken(line: string): readonly string[] {
  const pieces = line.match(/.{1,110}(?: |$)|.{110}/g) ?? [""];
  return pieces.map((piece) => piece.trimEnd());
}

function colourOf(line: string): string {
  if (line.startsWith("$")) return "#7ee0b1";
  if (/fault/.test(line)) return "#ff8f8f";
  return /press/.test(line) ? "#ffd580" : "#d6deeb";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
