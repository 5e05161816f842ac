import type { Commit } from "../../src/contract.ts";
import { useStudioState } from "../state/use-studio.ts";
import { comparedKeys, type VersionKey } from "./publish-state.ts";
import { usePublishing, usePublishState, usePublishWords } from "./use-publishing.ts";

/** Which two versions are compared. */
export function VersionChoice(): React.ReactNode {
  const words = usePublishWords();
  const { choose } = usePublishing();
  // Two texts: a store tells of another object each time.
  const before = usePublishState((state) => comparedKeys(state).before);
  const after = usePublishState((state) => comparedKeys(state).after);
  return (
    <div className="versions">
      <VersionSelect
        label={words.from}
        value={before}
        onChoose={(key) => choose({ before: key })}
      />
      <VersionSelect label={words.to} value={after} onChoose={(key) => choose({ after: key })} />
    </div>
  );
}

interface VersionSelectProps {
  readonly label: string;
  readonly value: VersionKey;
  readonly onChoose: (key: VersionKey) => void;
}

function VersionSelect({ label, value, onChoose }: VersionSelectProps): React.ReactNode {
  const words = usePublishWords();
  const commits = usePublishState((state) => state.commits) ?? [];
  const offer = usePublishState((state) => state.offer);
  return (
    <label>
      <span>{label}</span>
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value as VersionKey)}
      >
        <option value="draft">{words.draft}</option>
        <option value="file">{words.file}</option>
        {offer && (
          <option value={`version ${offer.current.id}`}>
            {words.inUse(offer.current.version)}
          </option>
        )}
        {offer?.offered && offer.offered.id !== offer.current.id && (
          <option value={`version ${offer.offered.id}`}>
            {words.offered(offer.offered.version)}
          </option>
        )}
        {commits.length > 0 && (
          <optgroup label={words.commits}>
            {commits.map((commit) => (
              <CommitOption key={commit.id} commit={commit} />
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

function CommitOption({
  commit: { id, at, author, subject },
}: {
  readonly commit: Commit;
}): React.ReactNode {
  const language = useStudioState((state) => state.language);
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(at);
  return (
    <option value={`commit ${id}`} title={author}>
      {subject} – {when}
    </option>
  );
}
