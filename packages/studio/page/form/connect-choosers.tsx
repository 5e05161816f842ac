import { useEffect, useState } from "react";
import { placeOf } from "../state/edit-parts.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { StepForm } from "../worker/step-form.ts";
import { exitsTo } from "../graph/exits.ts";
import type { CopiedPlace } from "../worker/new-block.ts";
import { Chooser } from "./chooser.tsx";

/** The outcomes of a step, to lead one of them elsewhere. */
export function OutcomeChooser({
  block,
  step,
}: {
  readonly block: string;
  readonly step: number;
}): React.ReactNode {
  const words = useWords();
  const studio = useStudio();
  const { show } = studio;
  const [form, setForm] = useState<StepForm | undefined>();
  useEffect(() => {
    const { open, text } = studio.state.getState();
    if (open !== undefined) void studio.desk.form(open.name, text, block, step).then(setForm);
  }, [studio, block, step]);
  const at = placeOf(block, step);
  return (
    <Chooser
      label={words.connect}
      question={words.whichOutcome(form?.verb ?? "…")}
      choices={(form?.outcomes ?? []).map(({ name, target, isNormal }) => {
        const note = isNormal ? words.goesOn : "";
        return { name, note: target === undefined ? note : `→ ${target}` };
      })}
      onClose={() => show({ question: undefined })}
      onChoose={({ name }) =>
        show({ question: { kind: "target", exit: { at, label: name, ways: [name] } } })
      }
    />
  );
}

/** The blocks that an exit can lead to, a new one as well. */
export function TargetChooser({ exit }: { readonly exit: ExitToConnect }): React.ReactNode {
  const words = useWords();
  const { show, connect } = useStudio();
  const cards = useStudioState(({ drawn }) => drawn?.view?.cards) ?? [];
  const blocks = cards
    .filter(({ card }) => card.kind === "block")
    .map(({ card: { name, rows } }) => ({ name, note: rows.map(({ verb }) => verb).join(", ") }));
  return (
    <Chooser
      label={words.connect}
      question={words.whichTarget(exit.label)}
      choices={[...blocks, { name: `+ ${words.newBlock}`, note: "", isNew: true }]}
      onClose={() => show({ question: undefined })}
      onChoose={(choice) => {
        if ("isNew" in choice) return show({ question: { kind: "verb", from: exit } });
        show({ question: undefined });
        void connect(exit, choice.name);
      }}
    />
  );
}

/** Where the exits go that lead to blocks which are removed. The first is where these lead on. */
export function MendChooser({
  places,
}: {
  readonly places: readonly CopiedPlace[];
}): React.ReactNode {
  const words = useWords();
  const { show, remove } = useStudio();
  const view = useStudioState(({ drawn }) => drawn?.view);
  const names = places.filter(({ step }) => step === undefined).map(({ block }) => block);
  const isOther = (name: string): boolean => !names.includes(name);
  const onward = (view?.wires ?? [])
    .filter(({ wire }) => !isOther(wire.from) && isOther(wire.to))
    .map(({ wire }) => wire.to);
  const blocks = (view?.cards ?? [])
    .filter(({ card }) => card.kind === "block" && isOther(card.name))
    .map(({ card }) => card.name);
  const targets = [...new Set([...onward, ...blocks])];
  const exits = exitsTo(view, names);
  return (
    <Chooser
      label={words.removeBlocks(names.join(", "))}
      question={words.whereNow(exits.length, names.join(", "))}
      choices={[
        ...targets.map((name) => ({ name, note: onward.includes(name) ? words.onward : "" })),
        { name: words.leaveOpen, note: "", isOpen: true },
      ]}
      onClose={() => show({ question: undefined })}
      onChoose={(choice) => {
        show({ question: undefined });
        void remove(places, "isOpen" in choice ? undefined : { exits, target: choice.name });
      }}
    />
  );
}
