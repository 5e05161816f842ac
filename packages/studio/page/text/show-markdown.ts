/**
 * Markdown as the checker writes it: paragraphs, lines, lists, bold, code and blocks of code.
 * Nothing of it becomes HTML by itself.
 */
export function showMarkdown(markdown: string): HTMLElement {
  const root = document.createElement("div");
  root.className = "markdown";
  for (const part of markdown.split(/(^```[^]*?^```$|\n{2,})/m)) {
    const text = part.trim();
    if (text !== "") root.append(blockOf(text));
  }
  return root;
}

function blockOf(text: string): HTMLElement {
  if (text === "---") return document.createElement("hr");
  if (text.startsWith("```")) {
    const code = document.createElement("pre");
    code.textContent = text.replace(/^```.*\n/, "").replace(/\n?```$/, "");
    return code;
  }
  const lines = text.split("\n");
  if (lines.every((line) => line.startsWith("- "))) {
    const list = document.createElement("ul");
    for (const line of lines) list.append(withInline("li", line.slice(2)));
    return list;
  }
  return withInline("p", text);
}

function withInline(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  for (const part of text.split(/(\*\*[^*]+\*\*|`[^`]+`)/)) {
    const name = part.startsWith("**") ? "strong" : "code";
    const marks = name === "strong" ? 2 : 1;
    if (!/^(\*\*|`).+\1$/.test(part)) element.append(part);
    else
      element.append(
        Object.assign(document.createElement(name), { textContent: part.slice(marks, -marks) }),
      );
  }
  return element;
}
