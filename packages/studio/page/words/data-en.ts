import type { InAnyLanguage } from "./in-any-language.ts";

/** The words of the data of a flow, which come with it; `data-nb.ts` has the same in Norwegian. */
export const dataEn = {
  tables: "Tables",
  noTables: "This flow declares no tables, as it is saved.",
  noStore: "There is no database. Start the studio with --set db=…, or with DB in the environment.",
  notAllowed: "Who may see rows may change them. Start the flow with --studio-allow edit.",
  notListed:
    "The rows of this table cannot be listed: its key is secret, or its store finds rows by their key only.",
  notChanged: "These rows can only be looked at.",
  findRows: "Find rows",
  findHint: "part of a text or a number",
  again: "Look again",
  addRow: "Add a row",
  noRows: "There is no row yet.",
  fillTable: "Add one here, or import a CSV file whose first line names the columns.",
  importFile: "Import CSV",
  importInto: (file: string, table: string): string => `${file} into ${table}`,
  looking: "Looking what the file changes…",
  wouldImport: (added: number, changed: number, same: number): string => {
    const told = [
      `${added} new`,
      `${changed} changed`,
      `${same} as ${same === 1 ? "it is" : "they are"}`,
    ];
    return added + changed === 0
      ? "All rows of the file are there already."
      : `Rows: ${told.join(", ")}.`;
  },
  notImported: (count: number): string =>
    `${count === 1 ? "One row" : `${count} rows`} of the file cannot be imported, so none is. Mend the file and choose it again.`,
  line: (line: number): string => `line ${line}`,
  moreProblems: (more: number): string => `… and ${more} more`,
  importRows: "Import",
  importing: "Importing…",
  imported: (added: number, changed: number): string => `${added} added, ${changed} changed.`,
  leftAlone: (keys: readonly string[]): string =>
    keys.length === 0
      ? ""
      : `Changed elsewhere at the same moment, and left alone: ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " …" : ""}.`,
  fileGone: "The file cannot be read any more. Choose it again.",
  noRowFound: "No row has this in it.",
  moreRows: "More rows",
  rows: (count: number, hasMore: boolean): string =>
    `${count}${hasMore ? "+" : ""} ${count === 1 ? "row" : "rows"}`,
  editRow: (key: string): string => `Change ${key}`,
  newRow: (table: string): string => `A new row of ${table}`,
  rowOf: (table: string, key: string): string => `${table}: ${key}`,
  secret: "secret",
  hasSecret: "has a secret value",
  keepsSecret: "stays as it is",
  noValue: "no value",
  optional: "may be empty",
  yes: "true",
  no: "false",
  milliseconds: "ms",
  saveRow: "Save",
  removeRow: "Remove",
  removeSure: "Remove it for good?",
  cancel: "Cancel",
  rowSaved: (key: string): string => `${key} is saved. The next lookup finds it.`,
  rowRemoved: (key: string): string => `${key} is removed.`,
  rowChanged: "This row has changed elsewhere since it was shown. Nothing was written over.",
  rowThere: "There is a row with this key already. Nothing was written over.",
  rowGone: "This row has been removed elsewhere.",
  thereNow: (value: string): string => `there now: ${value}`,
  takeTheirs: "Take what is there",
  keepMine: "Save mine over it",
  sounds: "Sounds",
  soundsOf: (missing: number): string =>
    missing === 0 ? "Sounds of the flow" : `Sounds of the flow (${missing} missing)`,
  sound: "sound",
  language: "language",
  file: "file",
  actions: "actions",
  isMissing: "missing",
  missing: (missing: number, all: number): string =>
    missing === 0 ? `All ${all} are there` : `${missing} of ${all} missing`,
  noSounds:
    "Nobody has said where the platform's sounds are. Start the studio with --set studio.sounds=FOLDER.",
  namesNone: "This flow names no sounds.",
  forPhones: "for phones only",
  hear: (name: string): string => `Hear ${name}`,
  stopSound: (name: string): string => `Stop ${name}`,
  record: (name: string, language: string): string => `Record ${name} ${language}`.trim(),
  stopRecording: (name: string, language: string): string =>
    `Stop recording ${name} ${language}`.trim(),
  nameSound: "A name for the sound",
  noSoundName: "Give it letters, digits, - and _, with / between folders.",
  noMicrophone:
    "The browser gives no microphone. Allow it for this page, and open the page on this machine or over HTTPS.",
  upload: (name: string, language: string): string => `Upload ${name} ${language}`.trim(),
  uploaded: (name: string): string => `${name} is there.`,
  notHeard: "The browser cannot read this as a sound. Take a WAV, MP3 or Ogg file.",
  noVoice: "This browser has no voice for texts. Record the prompt, or hear it in a call by phone.",
} as const satisfies Readonly<Record<string, unknown>>;

/** These words in a language. */
export type DataWords = InAnyLanguage<typeof dataEn>;
