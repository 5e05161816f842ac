import type { Json } from "../json.ts";

/**
 * What an option of a verb may hold, and what the interpreter receives for it:
 *
 * | kind | in the file | for the interpreter |
 * |---|---|---|
 * | `string` | text, `${ }` allowed anywhere | string |
 * | `integer` | whole number or `${ }` | number |
 * | `boolean` | `true`, `false` or `${ }` | boolean |
 * | `duration` | `30s`, `250ms`, `2m`, `4h` or `${ }` | number, milliseconds |
 * | `media` | a media URI or a list of them, `${ }` allowed | array of URIs |
 * | `endpoint` | `PJSIP/1000`, or an extension, `${ }` allowed | string |
 * | `keys` | telephone keys, e.g. `#` or `*#` | string |
 * | `interrupt` | `any`, `none` or telephone keys | string, as written |
 * | `pattern` | a regular expression over digits, matched in linear time; never `${ }` | string |
 * | `choice` | one of `choices`; never `${ }` | string |
 * | `block` | the name of a block; never `${ }` | string |
 * | `table` | the name of a declared table; never `${ }` | string |
 * | `assignments` | a map of declared variables to values, `${ }` allowed | object |
 * | `url` | an `http:` or `https:` URL, `${ }` allowed behind its host, percent-encoded there | string |
 * | `headers` | a map of HTTP headers to texts, `${ }` allowed | object of strings |
 * | `json` | any value, `${ }` allowed in every text of it | JSON |
 * | `operation` | the name of an operation of the REST API v2; never `${ }` | string |
 * | `arguments` | a map of names to any values, `${ }` allowed in every text of it | object |
 */
export type OptionKind =
  | "string"
  | "integer"
  | "boolean"
  | "duration"
  | "media"
  | "endpoint"
  | "keys"
  | "interrupt"
  | "pattern"
  | "choice"
  | "block"
  | "table"
  | "assignments"
  | "url"
  | "headers"
  | "json"
  | "operation"
  | "arguments";

/** The declaration of one option of a verb. The shape check, the editor's schema and the documentation are made from it. */
export interface Option {
  readonly kind: OptionKind;
  /** One sentence for the reader of the flow. */
  readonly description: string;
  /** A value as it would stand in a file. */
  readonly example: Json;
  /** Default: `false`. */
  readonly required?: boolean;
  /** The value, spelt as in a file, that stands for an option that is left out; none means that the verb sees `undefined`. */
  readonly default?: Json;
  /** The words of a `choice`. */
  readonly choices?: readonly string[];
  /** The smallest `integer`, or `duration` in milliseconds. */
  readonly minimum?: number;
  /** Whether what it holds is written to the log, where nothing secret may come. Default: `false`. */
  readonly isLogged?: boolean;
}
