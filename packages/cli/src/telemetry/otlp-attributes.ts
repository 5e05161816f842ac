/** Something that is known of a span, a metric or a process, as OTLP writes it. */
export interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string };
}

/** Attributes by their names; what is `undefined` is left out. */
export function otlpAttributes(
  values: Readonly<Record<string, string | undefined>>,
): readonly OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: { stringValue: value } }],
  );
}

/**
 * A time in milliseconds since the Unix epoch as OTLP writes it: in nanoseconds, as a text, because
 * they are too many for a number.
 */
export function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
