import { useEffect } from "react";
import type { Studio } from "../state/studio.ts";
import { useStudio } from "../state/use-studio.ts";

/** The parts of the page that F6 goes through, in this order. */
const panes = [
  "[data-pane=graph]",
  "[data-pane=text]:not([hidden]) .cm-content",
  "[data-pane=form] :is(input, button)",
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
    // The field that one has typed in since it has the keyboard: it has a history of its own.
    let typedIn: EventTarget | null = null;
    const onInput = ({ target }: Event): void => {
      typedIn = target;
    };
    const onFocus = (): void => {
      typedIn = null;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const act = actOf(event, studio, typedIn);
      if (act === undefined) return;
      act();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    addEventListener("input", onInput);
    addEventListener("focusin", onFocus);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("input", onInput);
      removeEventListener("focusin", onFocus);
    };
  }, [studio]);
}

/** The action of a key; none where it belongs to a text that is typed. */
function actOf(
  event: KeyboardEvent,
  studio: Studio,
  typedIn: EventTarget | null,
): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (ctrlKey || metaKey) return withControl(key.toLowerCase(), event, { studio, typedIn });
  if (key === "F6") return () => goToPane(shiftKey ? -1 : 1);
  return key === "?" && !isTyping(target) ? () => studio.show({ showsKeys: true }) : undefined;
}

function withControl(
  letter: string,
  { shiftKey, target }: KeyboardEvent,
  { studio, typedIn }: { readonly studio: Studio; readonly typedIn: EventTarget | null },
): (() => void) | undefined {
  if (letter === "s") return () => void studio.save();
  if (letter === "k") return () => studio.show({ question: { kind: "find" } });
  const isAsked = document.querySelector("dialog[open]") !== null;
  const hasHistory = target instanceof HTMLElement && target.isContentEditable;
  if (isAsked || hasHistory || (target === typedIn && !(target instanceof HTMLSelectElement)))
    return undefined;
  if (letter === "z" && !shiftKey) return studio.undo;
  return letter === "z" || letter === "y" ? studio.redo : undefined;
}

function goToPane(direction: 1 | -1): void {
  const there = panes.flatMap((each) => document.querySelector<HTMLElement>(each) ?? []);
  const now = there.findIndex((each) => each.contains(document.activeElement));
  const next = now === -1 && direction === -1 ? there.length - 1 : now + direction;
  there.at(next % there.length)?.focus();
}

/** Whether keys go into a text there. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(SELECT|TEXTAREA)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && target.type !== "range"))
  );
}
