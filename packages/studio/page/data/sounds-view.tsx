import { Play, RotateCw, Square, Upload } from "lucide-react";
import { useState } from "react";
import { ServerProblem } from "../state/server.ts";
import { useStudioState } from "../state/use-studio.ts";
import { toWave } from "./to-wave.ts";
import { useDataWords } from "./use-data-words.ts";
import { useEar, type Ear } from "./use-ear.ts";
import type { FlowSound, FlowSounds } from "./use-sounds.ts";

/** The sounds that the flow names: which are missing, how the others sound, and new ones in their place. */
export function SoundsView({ list }: { readonly list: FlowSounds }): React.ReactNode {
  const own = useDataWords();
  const ear = useEar();
  const [told, setTold] = useState<{ readonly text: string; readonly isBad: boolean }>();
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const { sounds, hasFolder, trouble, server, again } = list;
  const trying = async (action: () => Promise<string>): Promise<void> => {
    try {
      setTold({ text: await action(), isBad: false });
    } catch (error) {
      const isKnown = error instanceof ServerProblem;
      setTold({ text: isKnown ? `${error.message} ${error.problem.hint}` : own.notHeard, isBad: true });
    }
  };
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
  const missing = sounds?.filter(({ file }) => file === undefined).length ?? 0;
  return (
    <>
      <div className="data-bar">
        {hasFolder && sounds !== undefined && sounds.length > 0 && (
          <span className={missing > 0 ? "warn" : "good"}>{own.missing(missing, sounds.length)}</span>
        )}
        <span
          className={`data-told ${told?.isBad === true ? "bad" : "good"}`}
          role={told?.isBad === true ? "alert" : "status"}
        >
          {told?.text ?? trouble}
        </span>
        <button className="icon-button" title={own.again} aria-label={own.again} onClick={again}>
          <RotateCw size={15} aria-hidden />
        </button>
      </div>
      {!hasFolder && <p className="hint">{own.noSounds}</p>}
      {sounds?.length === 0 && <p className="hint">{own.namesNone}</p>}
      {sounds !== undefined && sounds.length > 0 && (
        <div className="data-rows">
          <table>
            <thead>
              <tr>
                <th scope="col">{own.sound}</th>
                <th scope="col">{own.language}</th>
                <th scope="col">{own.file}</th>
                <th scope="col">{own.actions}</th>
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
                      <Hear {...{ sound, ear }} play={() => void hear(sound)} />
                      {mayEdit && hasFolder && <UploadButton sound={sound} take={(file) => void upload(sound, file)} />}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
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
  if (!sound.isHeard) return sound.file !== undefined && <span className="quiet">{own.forPhones}</span>;
  const isHeard = ear.heard === nameOf(sound);
  const label = isHeard ? own.stopSound(sound.name) : own.hear(sound.name);
  return (
    <button className="icon-button" title={label} aria-label={label} onClick={isHeard ? ear.stop : play}>
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
      <input
        type="file"
        accept="audio/*,.wav"
        aria-label={label}
        className="sound-file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) take(file);
          // So that the same file can be taken again.
          target.value = "";
        }}
      />
    </label>
  );
}
