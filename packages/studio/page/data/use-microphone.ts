import { useEffect, useRef, useState } from "react";

/** Records one sound at a time. */
export interface Microphone {
  /** The sound that is recorded now, by the name that it was given. */
  readonly recorded: string | undefined;
  /**
   * Records until `stop`, and gives the sound in a format of the browser. The browser asks its user
   * first. Rejects with a `DOMException` when there is no microphone or it may not be used.
   */
  record(name: string): Promise<Blob>;
  stop(): void;
}

/** The microphone for this page; it listens no longer than its component is there. */
export function useMicrophone(): Microphone {
  const [recorded, setRecorded] = useState<string>();
  const recorder = useRef<MediaRecorder>(undefined);
  const stop = (): void => recorder.current?.stop();
  useEffect(() => stop, []);
  return {
    recorded,
    stop,
    async record(name) {
      const stream = await openMicrophone();
      const own = new MediaRecorder(stream);
      recorder.current = own;
      const pieces: Blob[] = [];
      own.addEventListener("dataavailable", ({ data }) => pieces.push(data));
      const over = new Promise((resolve) => own.addEventListener("stop", resolve, { once: true }));
      own.start();
      setRecorded(name);
      await over;
      for (const track of stream.getTracks()) track.stop();
      recorder.current = undefined;
      setRecorded(undefined);
      return new Blob(pieces, { type: own.mimeType });
    },
  };
}

/** A page that came over plain HTTP from another machine has no `mediaDevices` at all. */
function openMicrophone(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined)
    throw new DOMException("The page is not from a secure origin.", "SecurityError");
  return navigator.mediaDevices.getUserMedia({ audio: true });
}
