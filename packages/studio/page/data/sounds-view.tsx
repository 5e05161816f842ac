import { Mic, Play, RotateCw, Square, Upload } from "lucide-react";
import { useState } from "react";
import { ServerProblem } from "../state/server.ts";
import { useStudioState } from "../state/use-studio.ts";
import type { DataWords } from "../words/data-en.ts";
import { FileInput } from "./file-input.tsx";
import { toWave } from "./to-wave.ts";
import { useDataWords } from "./use-data-words.ts";
import { useEar, type Ear } from "./use-ear.ts";
import { useMicrophone, type Microphone } from "./use-microphone.ts";
import type { FlowSound, FlowSounds } from "./use-sounds.ts";

/**
 * The sounds that the flow names: which are missing, how the others sound, and new ones in their
 * place.
 */
export function SoundsView({ list }: { readonly list: FlowSounds }): React.ReactNode {
  const own = useDataWords();
  const ear = useEar();
  const microphone = useMicrophone();
  const { sounds, hasFolder, trouble, server, again } = list;
  const { told, trying } = useTold();
  const hear = (sound: FlowSound): Promise<void> =>
    trying(async () => {
      await ear.play(nameOf(sound), await server.read(sound));
      return "";
    });
  const write = async (sound: FlowSound, file: Blob): Promise<string> => {
    const wave = await toWave(file);
    if (wave === undefined) throw new Error(own.notHeard);
    await server.write(sound, wave);
    again();
    return own.uploaded(sound.name);
  };
  const upload = (sound: FlowSound, file: File): Promise<void> => trying(() => write(sound, file));
  const record = (sound: FlowSound): Promise<void> =>
    trying(async () => {
      ear.stop();
      return write(sound, await microphone.record(nameOf(sound)));
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
          {...{ sounds, hasFolder, ear, microphone, upload }}
          hear={(sound) => void hear(sound)}
          record={(sound) => void record(sound)}
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
      setTold({ text: reasonOf(error, own), isBad: true });
    }
  };
  return { told, trying };
}

function reasonOf(error: unknown, own: DataWords): string {
  if (error instanceof ServerProblem) return `${error.message} ${error.problem.hint}`;
  return error instanceof DOMException ? own.noMicrophone : own.notHeard;
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
  readonly microphone: Microphone;
  readonly hear: (sound: FlowSound) => void;
  readonly record: (sound: FlowSound) => void;
  readonly upload: (sound: FlowSound, file: File) => Promise<void>;
}

function SoundRows(props: SoundRowsProps): React.ReactNode {
  const { sounds, hasFolder, ear, microphone, hear, record, upload } = props;
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
                    <RecordButton {...{ sound, microphone }} record={() => record(sound)} />
                  )}
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

interface RecordProps {
  readonly sound: FlowSound;
  readonly microphone: Microphone;
  readonly record: () => void;
}

function RecordButton({ sound, microphone, record }: RecordProps): React.ReactNode {
  const own = useDataWords();
  const language = sound.language ?? "";
  const isOn = microphone.recorded === nameOf(sound);
  const label = isOn ? own.stopRecording(sound.name, language) : own.record(sound.name, language);
  return (
    <button
      className={`icon-button ${isOn ? "bad" : ""}`}
      title={label}
      aria-label={label}
      disabled={!isOn && microphone.recorded !== undefined}
      onClick={isOn ? microphone.stop : record}
    >
      {isOn ? <Square size={14} aria-hidden /> : <Mic size={14} aria-hidden />}
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
