import { usePublishWords } from "./use-publishing.ts";

interface ShareFieldProps {
  readonly value: number;
  readonly onChoose: (share: number) => void;
}

const shares = [1, 2, 5, 10, 25, 50, 75, 100];

/** To how many of a hundred new calls. */
export function ShareField({ value, onChoose }: ShareFieldProps): React.ReactNode {
  const words = usePublishWords();
  const all = shares.includes(value) ? shares : [...shares, value].toSorted((a, b) => a - b);
  return (
    <label className="share">
      <span>{words.share}</span>
      <select
        aria-label={words.share}
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {each} %
          </option>
        ))}
      </select>
    </label>
  );
}
