import { useEffect, useRef, useState } from "react";
import { speakAlone } from "#app/browser/one-voice.ts";

/** Plays the <audio> it is given: `at` is the milliseconds of the sound as they pass, `failed` that it could not be loaded. */
export function usePlayback(durationMs: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      setAt(Math.min(durationMs, (audio.current?.currentTime ?? 0) * 1000));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, durationMs]);
  // A page that is left falls silent.
  useEffect(() => {
    const sound = audio.current;
    return () => sound?.pause();
  }, []);

  const seek = (next: number) => {
    setAt(next);
    if (audio.current) audio.current.currentTime = next / 1000;
  };
  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (!sound.paused) return sound.pause();
    setFailed(false);
    // What failed once is only asked for again when it is loaded anew.
    if (sound.error) sound.load();
    sound.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      // It still counts as playing until it is stopped.
      sound.pause();
      setFailed(true);
    });
  };
  const events = {
    onPlay: () => {
      if (audio.current) speakAlone(audio.current);
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false);
      setAt(0);
    },
    onError: () => playing && setFailed(true),
  };
  return { audio, playing, at, failed, toggle, seek, events };
}
