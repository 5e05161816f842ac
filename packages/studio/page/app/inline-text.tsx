/** A sentence in which words of the language stand in backticks. */
export function InlineText({ text }: { readonly text: string }): React.ReactNode {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) =>
      part.startsWith("`") ? <code key={index}>{part.slice(1, -1)}</code> : part,
    );
}
