import { useContext } from "react";
import { Chooser, type Choice } from "../form/chooser.tsx";
import { LiveContext } from "../live/use-live.ts";
import { useProof, useProofState } from "../prove/use-proof.ts";
import { addressOf } from "../state/address.ts";
import { visibleText } from "./visible-text.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { type Mode, nameOfPlace } from "../state/studio-state.ts";

/** Something that is found, and what choosing it does. */
interface Found extends Choice {
  readonly act: () => void;
}

/** Finds anything of the flow and of the page by a few letters: Ctrl K. */
export function FindAnything(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  const choices = [
    ...useBlocks(),
    ...useDeclared(),
    ...useScenarios(),
    ...useCommands(),
    ...useFlows(),
    ...useCalls(),
  ];
  return (
    <Chooser
      label={words.findLabel}
      question={words.findAnything}
      choices={choices}
      onClose={() => show({ question: undefined })}
      onChoose={({ act }) => {
        show({ question: undefined });
        act();
      }}
    />
  );
}

function useBlocks(): readonly Found[] {
  const studio = useStudio();
  const drawn = useStudioState((state) => state.drawn);
  const places = useStudioState(({ checked }) => checked?.places) ?? [];
  const go = (block: string, step?: number) => (): void => {
    const place = places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) studio.select(place);
  };
  const cards = (drawn?.view?.cards ?? []).filter(({ card }) => card.kind !== "missing");
  const blocks = cards.map(({ card: { name, rows } }) => {
    return { name, note: rows.map(({ verb }) => verb).join(", "), act: go(name) };
  });
  const steps = cards.flatMap(({ card }) =>
    card.rows.map(({ index, verb, argument, condition = "", as = "", sort }) => ({
      name: nameOfPlace({ block: card.name, step: index }),
      note: `${verb} ${argument}`,
      ...{ sort, verb },
      also: [condition, as],
      act: go(card.name, index),
    })),
  );
  return [...blocks, ...steps];
}

function useDeclared(): readonly Found[] {
  const studio = useStudio();
  const declared = useStudioState(({ checked }) => checked?.declared) ?? [];
  return declared.map(({ section, name, line, offset }) => ({
    name: `${section}: ${name}`,
    note: "",
    also: [name],
    act() {
      const isPart = section === "parts";
      studio.show({ side: isPart ? "text" : "sections", declared: { section, name } });
      studio.select({ block: "", step: undefined, from: line, to: line, offset }, isPart);
    },
  }));
}

function useScenarios(): readonly Found[] {
  const words = useWords();
  const { show } = useStudio();
  const { pick } = useProof();
  const scenarios = useProofState(({ proved }) => proved?.scenarios) ?? [];
  return scenarios.map(({ key, name }) => ({
    name: `${words.tests}: ${name}`,
    note: "",
    act() {
      show({ mode: "tests", overlay: undefined });
      void pick(key);
    },
  }));
}

function useCommands(): readonly Found[] {
  const words = useWords();
  const { show, undo, redo, save, signOut } = useStudio();
  const hasCalls = useStudioState(({ facts }) => facts.hasCalls);
  const isOpen = useStudioState(({ open }) => open !== undefined);
  const theme = useStudioState((state) => state.theme);
  const to = (mode: Mode) => () => show({ mode, overlay: undefined });
  const inFlow: readonly (readonly [string, string, () => void])[] = [
    [words.addStep, "A", () => show({ question: { kind: "verb" } })],
    [words.save, "Ctrl S", () => void save()],
    [words.undo, "Ctrl Z", undo],
    [words.redo, "Ctrl Y", redo],
    [words.design, "", to("design")],
    ...(hasCalls ? [[words.live, "", to("live")] as const] : []),
    [words.tests, "", to("tests")],
    [words.publish, "", to("publish")],
    [words.data, "", to("data")],
  ];
  const always: readonly (readonly [string, string, () => void])[] = [
    [words.keys, "?", () => show({ showsKeys: true })],
    [words.theme, "", () => show({ theme: theme === "light" ? "dark" : "light" })],
    [words.signOut, "", () => void signOut()],
  ];
  return [...(isOpen ? inFlow : []), ...always].map(([name, note, act]) => ({ name, note, act }));
}

function useFlows(): readonly Found[] {
  const words = useWords();
  const flows = useStudioState((state) => state.flows) ?? [];
  return flows.map(({ name }) => ({
    name,
    note: words.chooseFlow,
    act() {
      location.hash = addressOf(name);
    },
  }));
}

/** The calls that are known already; Live finds older ones. */
function useCalls(): readonly Found[] {
  const words = useWords();
  const { show } = useStudio();
  const live = useContext(LiveContext);
  return [...(live?.state.getState().calls.values() ?? [])].slice(0, 200).map((call) => ({
    name: visibleText(`${words.live}: ${call.from} → ${call.to}`),
    note: new Date(call.at).toLocaleString(),
    also: [call.id, call.block, call.ended?.reason ?? ""],
    act() {
      show({ mode: "live", overlay: undefined });
      live?.choose(call.id);
    },
  }));
}
