import { Play, RotateCw, Square, Upload } from "lucide-react";
import { useState } from "react";
import { ServerProblem } from "../state/server.ts";
import { useStudioState } from "../state/use-studio.ts";
import { FileInput } from "./file-input.tsx";
import { toWave } from "./to-wave.ts";
import { useDataWords } from "./use-data-words.ts";
import { useEar, type Ear } from "./use-ear.ts";
import type { FlowSound, FlowSounds } from "./use-sounds.ts";

/**
 * The sounds that the flow names: which are missing, how the others sound, and new ones in their
 * place.
 */
export function SoundsView({ list }: { readonly list: FlowSounds }): React.ReactNode {
  const own = useDataWords();
  const ear = useEar();
  const { sounds, hasFolder, trouble, server, again } = list;
  const { told, trying } = useTold();
  const hear = (sound: FlowSound): Promise<void> =>
    trying(async () => {
      await ear.play(nameOf(sound), await server.read(sound));
      return "";
    });
  const upload = (sound: FlowSound, file: File): Promise<void> =>
    trying(async () => {
      const wave = await toWave(file);
      if (wave === undefined) throw new Error(own.notHeard);
      await server.write(sound, wave);
      again();
      return own.uploaded(sound.name);
    });
  return (
    <>
      <div className="data-bar">
        {hasFolder && sounds !== undefined && sounds.length > 0 && <Missing sounds={sounds} />}
        <Told told={told ?? { text: trouble ?? "", isBad: trouble !== undefined }} />
        <button className="icon-button" title={own.again} aria-label={own.again} onClick={again}>
          <RotateCw size={15} aria-hidden />
        </button>
      </div>
      {!hasFolder && <p className="hint">{own.noSounds}</p>}
      {sounds?.length === 0 && <p className="hint">{own.namesNone}</p>}
      {sounds !== undefined && sounds.length > 0 && (
        <SoundRows
          {...{ sounds, hasFolder, ear }}
          hear={(sound) => void hear(sound)}
          upload={upload}
        />
      )}
    </>
  );
}

/** The result of the last action, or the reason for none. */
interface Outcome {
  readonly text: string;
  readonly isBad: boolean;
}

/** Does something and tells what came of it. */
function useTold(): {
  readonly told: Outcome | undefined;
  readonly trying: (action: () => Promise<string>) => Promise<void>;
} {
  const own = useDataWords();
  const [told, setTold] = useState<Outcome>();
  const trying = async (action: () => Promise<string>): Promise<void> => {
    try {
      setTold({ text: await action(), isBad: false });
    } catch (error) {
      const isKnown = error instanceof ServerProblem;
      setTold({
        text: isKnown ? `${error.message} ${error.problem.hint}` : own.notHeard,
        isBad: true,
      });
    }
  };
  return { told, trying };
}

function Told({ told: { text, isBad } }: { readonly told: Outcome }): React.ReactNode {
  return (
    <span className={`data-told ${isBad ? "bad" : "good"}`} role={isBad ? "alert" : "status"}>
      {text}
    </span>
  );
}

function Missing({ sounds }: { readonly sounds: readonly FlowSound[] }): React.ReactNode {
  const own = useDataWords();
  const missing = sounds.filter(({ file }) => file === undefined).length;
  return (
    <span className={missing > 0 ? "warn" : "good"}>{own.missing(missing, sounds.length)}</span>
  );
}

interface SoundRowsProps {
  readonly sounds: readonly FlowSound[];
  readonly hasFolder: boolean;
  readonly ear: Ear;
  readonly hear: (sound: FlowSound) => void;
  readonly upload: (sound: FlowSound, file: File) => Promise<void>;
}

function SoundRows({ sounds, hasFolder, ear, hear, upload }: SoundRowsProps): React.ReactNode {
  const own = useDataWords();
  const mayUpload = useStudioState(({ facts }) => facts.roles.includes("edit")) && hasFolder;
  return (
    <div className="data-rows">
      <table>
        <thead>
          <tr>
            {[own.sound, own.language, own.file, own.actions].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sounds.map((sound) => (
            <tr key={nameOf(sound)}>
              <th scope="row">
                <code>{sound.name}</code>
              </th>
              <td>{sound.language ?? "–"}</td>
              <td className={sound.file === undefined ? "warn" : ""}>
                {hasFolder ? (sound.file ?? own.isMissing) : "?"}
              </td>
              <td>
                <span className="sound-buttons">
                  <Hear {...{ sound, ear }} play={() => hear(sound)} />
                  {mayUpload && (
                    <UploadButton sound={sound} take={(file) => void upload(sound, file)} />
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf({ name, language = "" }: FlowSound): string {
  return `${language}:${name}`;
}

interface HearProps {
  readonly sound: FlowSound;
  readonly ear: Ear;
  readonly play: () => void;
}

function Hear({ sound, ear, play }: HearProps): React.ReactNode {
  const own = useDataWords();
  if (!sound.isHeard)
    return sound.file !== undefined && <span className="quiet">{own.forPhones}</span>;
  const isHeard = ear.heard === nameOf(sound);
  const label = isHeard ? own.stopSound(sound.name) : own.hear(sound.name);
  return (
    <button
      className="icon-button"
      title={label}
      aria-label={label}
      onClick={isHeard ? ear.stop : play}
    >
      {isHeard ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
    </button>
  );
}

interface UploadProps {
  readonly sound: FlowSound;
  readonly take: (file: File) => void;
}

function UploadButton({ sound, take }: UploadProps): React.ReactNode {
  const own = useDataWords();
  const label = own.upload(sound.name, sound.language ?? "");
  return (
    <label className="icon-button" title={label}>
      <Upload size={14} aria-hidden />
      <FileInput label={label} accept="audio/*,.wav" take={take} />
    </label>
  );
}
