/** Every sound exists and lasts 1.5 s; a digit of the digits folder 0.4 s. */
export function defaultSoundMs(name: string): number {
  return name.startsWith("digits/") ? 400 : 1500;
}

/** How long a sound lasts on a platform that has exactly these; one that has no list of them has every sound. */
export function soundMsOf(sounds: readonly string[] | undefined): (name: string) => number | undefined {
  if (sounds === undefined) return defaultSoundMs;
  const known = new Set(sounds);
  return (name) => (known.has(name) ? defaultSoundMs(name) : undefined);
}
