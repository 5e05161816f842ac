import { ArrowDown, ArrowUp, Pencil, Plus, Trash } from "lucide-react";
import { useEffect, useState } from "react";
import { placeOf } from "../state/edit-parts.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import type { StepForm } from "../worker/step-form.ts";
import { BlockForm } from "./block-form.tsx";
import { FieldEntry } from "./field-entry.tsx";
import "../look/form.css";

/**
 * The selected block as a form, or the selected step: with a field for each option of its verb, and
 * the block that each outcome leads to.
 */
export function FormPane(): React.ReactNode {
  const words = useWords();
  const form = useStepForm();
  useKeyboard(form);
  const place = useStudioState(selectedPlace);
  if (place !== undefined && place.block !== "" && place.step === undefined)
    return <BlockForm block={place.block} />;
  if (form === undefined)
    return (
      <div className="form empty-form">
        <p>{words.chooseStep}</p>
        <AddButton />
      </div>
    );
  const key = `${form.block}/${form.step}`;
  return (
    <div className="form" data-pane="form">
      <FormHead form={form} />
      <p className="summary">{form.summary}</p>
      {form.fields.map((field) => (
        <FieldEntry key={`${key} ${field.place.kind} ${field.name}`} field={field} />
      ))}
      {form.outcomes.length > 0 && <Outcomes form={form} />}
    </div>
  );
}

/** The form of a step, and the text that it is of. */
interface KnownForm extends StepForm {
  readonly text: string;
}

/** The keyboard goes to the first field of a step that has just been added. */
function useKeyboard(form: KnownForm | undefined): void {
  const { state, show } = useStudio();
  const isAsked = useStudioState(({ toForm }) => toForm);
  useEffect(() => {
    if (!isAsked || form?.text !== state.getState().text) return;
    show({ toForm: false });
    const first = (of: string): HTMLElement | null =>
      document.querySelector(`[data-pane=form] ${of} :is(input, select)`);
    (first(".field[data-needed]") ?? first(".field"))?.focus();
  }, [isAsked, form, state, show]);
}

/** Asked again after every check, so that text and form never differ. */
function useStepForm(): KnownForm | undefined {
  const { desk } = useStudio();
  const place = useStudioState(selectedPlace);
  const checked = useStudioState((state) => state.checked);
  const name = useStudioState(({ open }) => open?.name);
  const [form, setForm] = useState<KnownForm | undefined>();
  const [block, step] = [place?.block, place?.step];
  useEffect(() => {
    let isLate = false;
    const ask = async (): Promise<void> => {
      if (name === undefined || checked === undefined || block === undefined || step === undefined)
        setForm(undefined);
      else {
        const found = await desk.form(name, checked.text, block, step);
        if (!isLate) setForm(found && { ...found, text: checked.text });
      }
    };
    void ask();
    return () => {
      isLate = true;
    };
  }, [desk, name, checked, block, step]);
  return form;
}

function FormHead({
  form: { verb, block, step, count },
}: {
  readonly form: StepForm;
}): React.ReactNode {
  const words = useWords();
  const { moveStep, removeChosen, show } = useStudio();
  return (
    <div className="form-head">
      <div>
        <h3>{verb}</h3>
        <span className="quiet">
          {block} / {step + 1}
        </span>
        {block !== "finally" && (
          <button
            className="icon-button small"
            aria-label={words.renameBlock(block)}
            title={`${words.renameBlock(block)} (F2)`}
            onClick={() => show({ question: { kind: "name", block } })}
          >
            <Pencil size={13} aria-hidden />
          </button>
        )}
      </div>
      <span className="gap" />
      <button
        className="icon-button"
        aria-label={words.moveUp}
        title={words.moveUp}
        disabled={step === 0}
        onClick={() => void moveStep(-1)}
      >
        <ArrowUp size={16} aria-hidden />
      </button>
      <button
        className="icon-button"
        aria-label={words.moveDown}
        title={words.moveDown}
        disabled={step + 1 === count}
        onClick={() => void moveStep(1)}
      >
        <ArrowDown size={16} aria-hidden />
      </button>
      <button
        className="icon-button"
        aria-label={words.removeStep}
        title={words.removeStep}
        onClick={() => void removeChosen([{ block, step }])}
      >
        <Trash size={15} aria-hidden />
      </button>
      <AddButton />
    </div>
  );
}

function AddButton(): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  return (
    <button className="primary" title="A" onClick={() => show({ question: { kind: "verb" } })}>
      <Plus size={15} aria-hidden />
      {words.addStep}
    </button>
  );
}

/** No block can have this name. */
const newBlock = "+";

function Outcomes({ form }: { readonly form: StepForm }): React.ReactNode {
  const words = useWords();
  const { change, show } = useStudio();
  const at = placeOf(form.block, form.step);
  return (
    <fieldset className="outcomes">
      <legend>{words.outcomes}</legend>
      {form.outcomes.map(({ name, target, isNormal }) => (
        <label key={name}>
          <span>{name}</span>
          <select
            value={target ?? ""}
            onChange={(event) => {
              const chosen = event.target.value === "" ? undefined : event.target.value;
              if (chosen === newBlock)
                return show({
                  question: { kind: "verb", from: { at, label: name, ways: [name] } },
                });
              void change({ kind: "connect", at, outcome: name, target: chosen });
            }}
          >
            <option value="">{isNormal ? words.goesOn : "–"}</option>
            {target !== undefined && !form.blocks.includes(target) && <option>{target}</option>}
            {form.blocks.map((block) => (
              <option key={block}>{block}</option>
            ))}
            <option value={newBlock}>+ {words.newBlock}</option>
          </select>
        </label>
      ))}
    </fieldset>
  );
}
