import { Plus, X } from "lucide-react";
import { useState } from "react";
import { jsonOf, wrapped, type ValueEdit } from "../state/edit-value.ts";
import { useWords } from "../state/use-studio.ts";
import type { FormEntry, FormValue } from "../worker/form-value.ts";
import type { ValueForm } from "../worker/value-form.ts";
import { PartInput, type PartsProps } from "./part-input.tsx";
import { useNextRow } from "./use-next-row.ts";

type TreeProps = PartsProps & { readonly value: FormValue };

/** A list or a map with a field for each part, and one for the next. */
export function ValueTree({ value, ...more }: TreeProps): React.ReactNode {
  if (more.form?.keys !== undefined) return <KeyedTree {...more} value={value} form={more.form} />;
  if (value.kind === "text") return <PartInput {...more} text={value.text} />;
  return value.kind === "list" ? (
    <ListTree items={value.items} {...more} />
  ) : (
    <MapTree entries={value.entries} {...more} />
  );
}

function inside({ onEdit, form, ...more }: PartsProps, part: string | number): PartsProps {
  return {
    ...{ ...more, sample: undefined },
    form: typeof part === "number" ? form?.items : form?.values,
    label: `${more.label} ${typeof part === "number" ? part + 1 : part}`,
    onEdit: (edit) => onEdit({ ...edit, path: [part, ...edit.path] }),
  };
}

function ListTree({
  items,
  ...more
}: PartsProps & { readonly items: readonly FormValue[] }): React.ReactNode {
  const { row, written } = useNextRow(items.length);
  const next = inside(more, items.length);
  return (
    <div className="value-tree" role="group" aria-label={more.label}>
      {items.map((item, index) => (
        <div className="value-row" key={index}>
          <ValueTree value={item} {...inside(more, index)} />
          <RemoveButton
            label={more.label}
            part={String(index + 1)}
            onClick={() => more.onEdit({ path: [index], value: undefined })}
          />
        </div>
      ))}
      <div className="value-row" key={`next ${items.length}`} ref={row}>
        <NextPart
          {...{ ...next, sample: more.sample }}
          onEdit={(edit) => {
            written();
            next.onEdit(edit);
          }}
        />
        <Plus size={14} aria-hidden />
      </div>
    </div>
  );
}

function MapTree({
  entries,
  ...more
}: PartsProps & { readonly entries: readonly FormEntry[] }): React.ReactNode {
  const words = useWords();
  const [key, setKey] = useState("");
  const { row, written } = useNextRow(entries.length);
  const sampleKey = more.sample?.key;
  return (
    <div className="value-tree" role="group" aria-label={more.label}>
      {entries.map((entry, index) => (
        <div className="value-row" key={index}>
          <PartInput
            {...more}
            label={`${more.label}: ${words.keyOf} ${entry.key}`}
            form={undefined}
            words={[]}
            text={entry.key}
            isKey
            onEdit={({ value: next }) => {
              if (typeof next === "string" && entries.every((each) => each.key !== next))
                more.onEdit({ path: [next], value: jsonOf(entry.value), renamed: entry.key });
            }}
          />
          <ValueTree value={entry.value} {...inside(more, entry.key)} />
          <RemoveButton
            label={more.label}
            part={entry.key}
            onClick={() => more.onEdit({ path: [entry.key], value: undefined })}
          />
        </div>
      ))}
      <div className="value-row" key={`next ${entries.length}`} ref={row}>
        <input
          aria-label={`${more.label}: ${words.nextKey}`}
          placeholder={sampleKey === undefined ? words.nextKey : words.example(sampleKey)}
          className="value-key"
          value={key}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setKey(target.value)}
        />
        <NextPart
          {...{ ...inside(more, key), sample: more.sample }}
          label={`${more.label}: ${words.nextValue}`}
          onEdit={(edit) => {
            if (key === "") return;
            written();
            more.onEdit({ path: [key], value: wrapped(edit) });
            setKey("");
          }}
        />
        <Plus size={14} aria-hidden />
      </div>
    </div>
  );
}

function RemoveButton({
  label,
  part,
  onClick,
}: {
  readonly label: string;
  readonly part: string;
  readonly onClick: () => void;
}): React.ReactNode {
  const words = useWords();
  const name = words.removePart(label, part);
  return (
    <button className="icon-button small" title={name} aria-label={name} onClick={onClick}>
      <X size={13} aria-hidden />
    </button>
  );
}

/** A part that is not there yet: a short one is a text at first. */
function NextPart({ sample, ...more }: PartsProps): React.ReactNode {
  const { example } = useWords();
  const words = more.form?.keys?.[more.form.short ?? ""]?.words ?? more.form?.words;
  const hint = sample === undefined || sample.value === "" ? undefined : example(sample.value);
  const own = { ...more, ...(words !== undefined && words.length > 0 && { words }) };
  return <PartInput {...own} form={undefined} text="" hint={hint} />;
}

/**
 * A map with a closed list of keys, each with its field. It may be written as one short value,
 * which becomes such a map with the second key.
 */
function KeyedTree({
  value,
  form,
  ...more
}: PartsProps & { readonly value: FormValue; readonly form: ValueForm }): React.ReactNode {
  const entries = value.kind === "map" ? value.entries : undefined;
  const valueAt = (key: string): FormValue | undefined => {
    if (entries !== undefined) return entries.find((each) => each.key === key)?.value;
    return key === form.short ? value : undefined;
  };
  const edit =
    (key: string) =>
    (asked: ValueEdit): void => {
      if (entries === undefined && key === form.short) more.onEdit(asked);
      else if (entries === undefined) {
        const given = form.short === undefined ? {} : { [form.short]: jsonOf(value) };
        more.onEdit({ path: [], value: { ...given, [key]: wrapped(asked) } });
      } else if (valueAt(key) === undefined) more.onEdit({ path: [key], value: wrapped(asked) });
      else more.onEdit({ ...asked, path: [key, ...asked.path] });
    };
  return (
    <div className="keyed" role="group" aria-label={more.label}>
      {Object.entries(form.keys ?? {}).map(([key, inner]) => (
        <div key={key}>
          <span className="quiet" aria-hidden title={inner.description}>
            {key}
          </span>
          <KeyedPart
            {...{ ...more, label: `${more.label} ${key}`, words: [], onEdit: edit(key) }}
            form={inner}
            value={valueAt(key)}
          />
        </div>
      ))}
    </div>
  );
}

function KeyedPart({
  value,
  form,
  ...more
}: PartsProps & {
  readonly value: FormValue | undefined;
  readonly form: ValueForm;
}): React.ReactNode {
  const [shape] = form.shapes;
  if (value === undefined && shape === "list")
    return <ValueTree {...more} form={form} value={{ kind: "list", items: [] }} />;
  if (value !== undefined && value.kind !== "text")
    return <ValueTree {...more} form={form} value={value} />;
  return <PartInput {...more} form={form} text={value?.text ?? ""} isOptional={!form.isRequired} />;
}
