import { useEffect, useState } from "react";
import type { FlowTemplate } from "../../src/contract.ts";
import { useModal } from "../form/use-modal.ts";
import { addressOf } from "../state/address.ts";
import { fileNamed } from "../state/manage-flows.ts";
import { useStudio, useWords } from "../state/use-studio.ts";
import { useNewFlowWords } from "./use-new-flow-words.ts";
import type { Sketch } from "../worker/sketch-flow.ts";

/** The beginning of a new flow: nothing, a description, or a template. */
type Beginning = "nothing" | "description" | FlowTemplate;

/** Asks what a new flow is called and begins with, writes it, and opens it. */
export function NewFlow(): React.ReactNode {
  const words = useWords();
  const own = useNewFlowWords();
  const studio = useStudio();
  const dialog = useModal();
  const [name, setName] = useState("");
  const [beginning, setBeginning] = useState<Beginning>("nothing");
  const [description, setDescription] = useState("");
  const [reason, setReason] = useState("");
  const file = fileNamed(name);
  const sketch = useSketch(beginning === "description" ? description : "");
  const close = (): void => studio.show({ question: undefined });
  const create = async (): Promise<void> => {
    if (file === undefined) return setReason(words.noFileName);
    const isTemplate = typeof beginning === "object";
    const refused = isTemplate
      ? await studio.createFlow(file, beginning.text, beginning.tests)
      : await studio.createFlow(file, sketch?.text ?? "");
    if (refused !== undefined) return setReason(refused);
    close();
    // The first thing to do in an empty flow is to add steps.
    if (beginning === "nothing") studio.show({ side: "form" });
    location.hash = addressOf(file);
  };
  const unknown = beginning === "description" ? (sketch?.unknown ?? []) : [];
  return (
    <dialog ref={dialog} className="new-flow" aria-label={words.newFlow} onCancel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <h2>{words.newFlow}</h2>
        <label className="field">
          <span>{words.flowName}</span>
          <input
            value={name}
            placeholder="front-desk"
            spellCheck={false}
            autoComplete="off"
            aria-invalid={reason !== ""}
            aria-describedby="new-flow-reason"
            onChange={({ target }) => {
              setName(target.value);
              setReason("");
            }}
          />
        </label>
        <Ways beginning={beginning} choose={setBeginning} />
        {beginning === "description" && (
          <textarea
            rows={7}
            aria-label={own.description}
            value={description}
            placeholder={own.describedSteps}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
        {unknown.length > 0 && (
          <p className="bad" role="status">
            {own.notUnderstood(unknown.join(" · "))}
          </p>
        )}
        <p id="new-flow-reason" className="bad" role="status">
          {reason}
        </p>
        <div className="ways">
          <button type="button" className="plain" onClick={close}>
            {words.close}
          </button>
          <button className="primary" disabled={unknown.length > 0 || sketch === undefined}>
            {words.create}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface WaysProps {
  readonly beginning: Beginning;
  readonly choose: (way: Beginning) => void;
}

function Ways({ beginning, choose }: WaysProps): React.ReactNode {
  const own = useNewFlowWords();
  const templates = useTemplates();
  const ways = { now: beginning, choose };
  return (
    <fieldset>
      <legend>{own.beginWith}</legend>
      <Way title={own.nothing} about={own.nothingAbout} way="nothing" {...ways} />
      <Way title={own.description} about={own.descriptionAbout} way="description" {...ways} />
      {templates.map((each) => (
        <Way key={each.name} title={each.name} about={each.about} way={each} {...ways} />
      ))}
    </fieldset>
  );
}

interface WayProps {
  readonly title: string;
  readonly about: string;
  readonly now: Beginning;
  readonly way: Beginning;
  readonly choose: (way: Beginning) => void;
}

function Way({ title, about, now, way, choose }: WayProps): React.ReactNode {
  return (
    <label className="way">
      <input type="radio" name="beginning" checked={now === way} onChange={() => choose(way)} />
      <strong>{title}</strong>
      <span className="quiet">{about}</span>
    </label>
  );
}

/** The flow that a description comes to; without one, the one that begins with nothing. */
function useSketch(description: string): Sketch | undefined {
  const { desk } = useStudio();
  const [sketch, setSketch] = useState<Sketch | undefined>();
  useEffect(() => {
    let isLate = false;
    const ask = async (): Promise<void> => {
      const found = await desk.sketch(description);
      if (!isLate) setSketch(found);
    };
    void ask();
    return () => {
      isLate = true;
    };
  }, [desk, description]);
  return sketch;
}

function useTemplates(): readonly FlowTemplate[] {
  const studio = useStudio();
  const [templates, setTemplates] = useState<readonly FlowTemplate[]>([]);
  useEffect(() => {
    // A server of before has none.
    void studio.templates().then(setTemplates, () => undefined);
  }, [studio]);
  return templates;
}
