import { useMemo, type ChangeEvent, type KeyboardEvent } from "react";
import type { Track } from "#app/browser/player/player.ts";
import { BARS, clockTime, stepOf, waveformPath } from "./waveform.ts";

type Props = {
  track: Pick<Track, "title" | "durationMs">;
  peaks: number[];
  at: number;
  seek: (at: number) => void;
  toggle: () => void;
};

/**
 * The waveform as slider, by pointer or keyboard: arrows, Home and End move, space plays and
 * pauses.
 */
export function Scrubber({ track, peaks, at, seek, toggle }: Props) {
  const path = useMemo(() => waveformPath(peaks), [peaks]);
  const rest = track.durationMs ? 100 - (100 * at) / track.durationMs : 100;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) toggle();
  };
  return (
    <div className="relative h-11 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-accent noscript:hidden">
      <svg
        viewBox={`0 0 ${BARS * 4} 100`}
        preserveAspectRatio="none"
        aria-hidden
        className="absolute inset-0 size-full"
      >
        <path d={path} className="stroke-edge/50" strokeWidth="2" />
        <path
          d={path}
          className="stroke-accent"
          strokeWidth="2"
          style={{ clipPath: `inset(0 ${rest}% 0 0)` }}
        />
      </svg>
      <input
        type="range"
        min={0}
        max={track.durationMs || 1}
        disabled={!track.durationMs}
        step={stepOf(track.durationMs)}
        value={at}
        onChange={(event: ChangeEvent<HTMLInputElement>) => seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        aria-label={`${track.title} 재생 위치`}
        aria-valuetext={`${clockTime(at)} / ${clockTime(track.durationMs)}`}
        className="absolute inset-0 size-full cursor-pointer touch-pan-y opacity-0"
      />
    </div>
  );
}
