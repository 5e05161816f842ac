import { useEffect } from "react";
import { useStudio } from "../state/use-studio.ts";

/** The parts of the page that F6 goes through, in this order. */
const panes = [
  "[data-pane=graph]",
  "[data-pane=text]:not([hidden]) .cm-content",
  "[data-pane=form] input",
  "[data-pane=problems] button",
  "[data-pane=tests] button",
  "[data-pane=publish] select",
  "[data-pane=calls] [role=listbox]",
  "[data-pane=data] button",
  "[data-pane=phone] input",
  "[data-pane=call] input",
  "[data-pane=line]",
  "[data-pane=head] select",
];

/** Keys that mean the same wherever one is on the page. */
export function usePageKeys(): void {
  const studio = useStudio();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") void studio.save();
      else if (event.key === "F6") goToPane(event.shiftKey ? -1 : 1);
      else if (event.key === "?" && !isTyping(event.target)) studio.show({ showsKeys: true });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [studio]);
}

function goToPane(direction: 1 | -1): void {
  const there = panes.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const now = there.findIndex((each) => each.contains(document.activeElement));
  const next = now === -1 && direction === -1 ? there.length - 1 : now + direction;
  there.at(next % there.length)?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}
