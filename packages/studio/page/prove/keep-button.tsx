import { Check, FlaskConical } from "lucide-react";
import { useState } from "react";
import { NameDialog } from "../form/name-dialog.tsx";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import type { Found } from "./found-scenario.ts";
import { useProof } from "./use-proof.ts";
import { useProveWords } from "./use-prove-words.ts";

/** A call that can be kept. */
export interface KeepButtonProps {
  /** The call: another one can be kept again. */
  readonly call: unknown;
  /** The call as a scenario; `undefined` where it is none of the flow that is open. */
  readonly asScenario: () => Promise<Found | undefined>;
}

/** Keeps a call that is over among the scenarios of its flow, under a name that is asked for. */
export function KeepButton({ call, asScenario }: KeepButtonProps): React.ReactNode {
  const own = useProveWords();
  const { show } = useStudio();
  const { add } = useProof();
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const [kept, keep] = useState<unknown>();
  const [asked, ask] = useState<Found>();
  const isKept = kept !== undefined && kept === call;
  const label = isKept ? own.added : own.keepCall;
  const begin = async (): Promise<void> => {
    const found = await asScenario();
    ask(found);
    if (found === undefined)
      show({ trouble: { code: "STUDIO_NOT_KEPT", message: own.noScenario, hint: "" } });
  };
  const take = async (found: Found, name: string): Promise<string | undefined> => {
    if (name === "") return own.nameScenario;
    if (await add({ ...found, scenario: { ...found.scenario, name } })) keep(call);
    return undefined;
  };
  return (
    <>
      <button
        className="plain keep-call"
        aria-label={label}
        title={label}
        disabled={isKept || !mayEdit}
        onClick={() => void begin()}
      >
        {isKept ? <Check size={16} aria-hidden /> : <FlaskConical size={16} aria-hidden />}
        <span>{isKept ? own.added : own.asScenario}</span>
      </button>
      {asked !== undefined && (
        <NameDialog
          label={own.nameScenario}
          first={asked.scenario.name}
          note={asked.complaint === undefined ? "" : own.notRepeated(asked.complaint)}
          take={(name) => take(asked, name)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}
