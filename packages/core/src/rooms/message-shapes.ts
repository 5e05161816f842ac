import { isJsonObject, type Json } from "../json.ts";

/** The test of a member of a message. */
type Fits = (value: Json | undefined) => boolean;

/** The messages of a kind of room: for each `kind` what its other members must be. */
export type MessageShapes<Kind extends string> = Readonly<
  Record<Kind, Readonly<Record<string, Fits>>>
>;

/** A text. */
export const isText: Fits = (value) => typeof value === "string";

/** A number. */
export const isNumber: Fits = (value) => typeof value === "number";

/** `true` or `false`. */
export const isBoolean: Fits = (value) => typeof value === "boolean";

/** A list of texts. */
export const isTexts: Fits = (value) => Array.isArray(value) && value.every(isText);

/** A word of some. */
export const isOneOf =
  (words: readonly string[]): Fits =>
  (value) =>
    typeof value === "string" && words.includes(value);

/** Something, or null. */
export const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);

/** Something, or nothing at all, as older messages have it. */
export const orAbsent =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);

/**
 * A message as a room understands it; `undefined` when it is none, as from a version of flowrun
 * that is not this one.
 */
export function readMessage<Message extends { readonly kind: string }>(
  shapes: MessageShapes<Message["kind"]>,
  body: Json,
): Message | undefined {
  if (!isJsonObject(body)) return undefined;
  const { kind } = body;
  if (typeof kind !== "string" || !Object.hasOwn(shapes, kind)) return undefined;
  const fits = Object.entries(shapes[kind as Message["kind"]]).every(([key, isFit]) =>
    isFit(body[key]),
  );
  return fits ? (body as Json as unknown as Message) : undefined;
}
