import type { Catalogue } from "@flowrun/core/plugin";

/** Every code of a file that cannot be imported. */
export type ImportCode =
  | "IMPORT_EMPTY"
  | "IMPORT_ENCODING"
  | "IMPORT_TOO_LARGE"
  | "IMPORT_UNKNOWN_KIND"
  | "IMPORT_BROKEN_JSON"
  | "IMPORT_WRONG_SHAPE"
  | "IMPORT_NO_CALLS";

/** The words of `flowrun explain IMPORT_…`. */
export const importCatalogue: Catalogue<ImportCode> = {
  IMPORT_EMPTY: {
    title: "There is nothing in the file to import.",
    why: "The file is empty, or holds only blanks and comments.",
    remedy: "Export the flow once more, or name the file that holds it.",
  },
  IMPORT_ENCODING: {
    title: "The file is not UTF-8.",
    why: "A wrong letter would be spoken to callers, or change a name that something else is found by. Older dial plans are often in Latin-1.",
    remedy:
      "Convert it first (`iconv -f latin1 -t utf-8 extensions.conf > extensions-utf8.conf`), and import the new file.",
  },
  IMPORT_TOO_LARGE: {
    title: "The file is too large, or the flow that it makes.",
    why: "A file to import is at most 8 MiB, and a flow at most 1 MiB.",
    remedy: "Import a part of it: the contexts of one way in, or one flow of several.",
  },
  IMPORT_UNKNOWN_KIND: {
    title: "It cannot be told which system the file comes from.",
    why: "It has no [context] with `exten =>` lines as a dial plan of Asterisk has, and none of the keys by which the other systems are known.",
    remedy:
      "Say it with --from, or export the flow again as the documentation of `flowrun import` says.",
  },
  IMPORT_BROKEN_JSON: {
    title: "The file is no JSON.",
    why: "It was cut off, edited by hand, or copied together with something around it.",
    remedy: "Export the flow once more, and import that file as it is.",
  },
  IMPORT_WRONG_SHAPE: {
    title: "The file is JSON, and not a flow of the system that it should come from.",
    why: "A key that each such flow has is missing, or holds something else.",
    remedy: "Export the flow itself, not a list of flows or an answer of the API around it.",
  },
  IMPORT_NO_CALLS: {
    title: "Nothing in the file takes a call.",
    why: "A dial plan without extensions, or a flow whose beginning leads to no step for a call, has nothing that a caller could meet.",
    remedy: "Import the file in which calls begin.",
  },
};
