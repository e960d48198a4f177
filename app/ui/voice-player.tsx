import { useEffect, useId, useMemo, useRef, useState, type ChangeEvent } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { Sample } from "#shop/product/product.ts";
import { speakAlone } from "../browser/one-voice.ts";
import { PauseIcon, PlayIcon } from "./icons.tsx";
import { clockTime, waveformPath } from "./waveform.ts";

const BARS = 64;

/** A voice sample with its waveform: play, pause, and scrub by pointer or keyboard. One plays at a time; without JavaScript the browser's own player stands in. */
export function VoicePlayer({ sample }: { sample: Sample }) {
  const { audio, playing, at, failed, toggle, seek, events } = usePlayback(sample.durationMs);
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="flex items-center gap-4 py-4">
      <button type="button" onClick={toggle} aria-label={`${sample.title} ${playing ? "멈추기" : "듣기"}`} className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper transition-opacity duration-150 hover:opacity-85 noscript:hidden">
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p id={titleId} className="text-14 font-medium">{sample.title}</p>
          <p className="shrink-0 text-12 text-soft numbers">
            <span className="noscript:hidden">{clockTime(at)} / </span>{clockTime(sample.durationMs)}
          </p>
        </div>
        <Scrubber sample={sample} at={at} seek={seek} />
        {failed && <p role="alert" className="text-14 text-bad">소리를 불러오지 못했어요. 잠시 후 다시 시도해주세요.</p>}
        <audio ref={audio} src={soundUrl(sample.soundId)} preload="none" controls {...events} className="hidden w-full noscript:block" />
      </div>
    </div>
  );
}

function Scrubber({ sample, at, seek }: { sample: Sample; at: number; seek: (at: number) => void }) {
  const path = useMemo(() => waveformPath(sample.peaks, BARS), [sample.peaks]);
  const rest = 100 - (100 * at) / sample.durationMs;
  return (
    <div className="relative h-11 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-accent noscript:hidden">
      <svg viewBox={`0 0 ${BARS * 4} 100`} preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full">
        <path d={path} className="stroke-edge/50" strokeWidth="2" />
        <path d={path} className="stroke-accent" strokeWidth="2" style={{ clipPath: `inset(0 ${rest}% 0 0)` }} />
      </svg>
      <input
        type="range" min={0} max={sample.durationMs} step={Math.max(1, Math.round(sample.durationMs / 100))} value={at}
        onChange={(event: ChangeEvent<HTMLInputElement>) => seek(Number(event.target.value))}
        aria-label={`${sample.title} 재생 위치`} aria-valuetext={`${clockTime(at)} / ${clockTime(sample.durationMs)}`}
        className="absolute inset-0 size-full cursor-pointer touch-pan-y opacity-0"
      />
    </div>
  );
}

/** Milliseconds of the sound as they pass. */
function usePlayback(durationMs: number) {
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
    sound.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) setFailed(true);
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
