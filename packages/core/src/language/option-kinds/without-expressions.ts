/** The pieces of a text around its expressions. */
export function withoutExpressions(text: string): string {
  let [rest, depth] = ["", 0];
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    const isStart = character === "{" && (depth > 0 || characters[index - 1] === "$");
    if (isStart) depth += 1;
    else if (depth > 0 && character === "}") depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest.replaceAll("$", "");
}
