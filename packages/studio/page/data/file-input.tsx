/** The purpose that a file is chosen for. */
export interface FileInputProps {
  readonly label: string;
  /** As HTML's `accept`. */
  readonly accept: string;
  readonly take: (file: File) => void;
}

/** Lets a file be chosen by mouse and keyboard. It lies unseen over the label that it stands in. */
export function FileInput({ label, accept, take }: FileInputProps): React.ReactNode {
  return (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      className="file-input"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file !== undefined) take(file);
        // So that the same file can be taken again.
        target.value = "";
      }}
    />
  );
}
