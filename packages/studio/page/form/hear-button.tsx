import { Square, Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { lateVoice } from "../call/late-voice.ts";
import { useDataWords } from "../data/use-data-words.ts";
import { useStudio, useWords } from "../state/use-studio.ts";
import type { CallPrompt } from "../replay/prompts-in.ts";
import type { SpokenField } from "../worker/step-form.ts";

interface HearProps {
  readonly label: string;
  /** As it is written: a text, or the name of a sound or a prompt. */
  readonly text: string;
  readonly spoken: SpokenField;
}

/** How often it is looked whether it is over, in milliseconds. */
const lookMs = 200;

/** A button beside a field that has the callers' prompt be heard, as a draft call would. */
export function HearButton({ label, text, spoken }: HearProps): React.ReactNode {
  const words = useWords();
  const own = useDataWords();
  const { server, show } = useStudio();
  const readPrompt = usePrompt();
  const [voice] = useState(() =>
    lateVoice(async () =>
      (await import("../call/prompt-voice.ts")).createPromptVoice(server, () =>
        show({ trouble: { code: "STUDIO_NO_VOICE", message: own.noVoice, hint: "" } }),
      ),
    ),
  );
  const [isHeard, setHeard] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      voice.stop();
    };
  }, [voice]);
  useEffect(() => {
    if (!isHeard) return undefined;
    const timer = setInterval(() => setHeard(voice.isSpeaking()), lookMs);
    return () => clearInterval(timer);
  }, [voice, isHeard]);
  const hear = async (): Promise<void> => {
    const prompt = await readPrompt(text, spoken);
    // Nobody could stop it.
    if (!isHere.current) return;
    voice.speak({ ...prompt, list: [prompt.media], fromMs: 0, toMs: 0 });
    setHeard(true);
  };
  const name = isHeard ? words.stopHearing(label) : words.hearField(label);
  return (
    <button
      type="button"
      className="icon-button small hear"
      aria-label={name}
      title={name}
      disabled={text === ""}
      onClick={() => {
        if (!isHeard) return void hear();
        voice.stop();
        setHeard(false);
      }}
    >
      {isHeard ? <Square size={12} aria-hidden /> : <Volume2 size={14} aria-hidden />}
    </button>
  );
}

/** Reads what a text stands for: `prompt:NAME` for the first text of a prompt of the flow. */
function usePrompt(): (
  text: string,
  spoken: SpokenField,
) => Promise<Omit<CallPrompt, "list" | "fromMs" | "toMs">> {
  const { desk, state } = useStudio();
  return async (text, spoken) => {
    const { open, text: flow } = state.getState();
    const [, name] = /^prompt:(.*)$/.exec(text) ?? [];
    if (name === undefined || open === undefined) return { ...spoken, media: withoutNames(text) };
    const sections = await desk.sections(open.name, flow);
    const prompt = sections
      .find(({ key }) => key === "prompts")
      ?.entries.find((entry) => entry.name === name);
    const first = prompt?.fields.find(({ written }) => written !== "");
    return { ...spoken, ...first?.spoken, media: withoutNames(first?.written ?? name) };
  };
}

/** The value of an expression is not known before the call: there is a pause in its place. */
function withoutNames(text: string): string {
  return text.replaceAll(/\$\{[^}]*\}/g, "…");
}
