import { useEffect, useId, type ReactNode } from "react";
import type { Sample } from "#shop/product/product.ts";
import { seek, stopIf, toggle, usePlayback, type Track } from "#app/browser/player/player.ts";
import { PauseIcon, PlayIcon } from "../icons.tsx";
import { Scrubber } from "./scrubber.tsx";
import { clockTime } from "./waveform.ts";

type Props = {
  track: Track;
  peaks: Sample["peaks"];
  /** the playlist; without one it plays alone */
  list?: readonly Track[];
  /** its title stands elsewhere already, e.g. in a field */
  untitled?: boolean;
  /** ends with the page; elsewhere it goes on */
  stays?: boolean;
  children?: ReactNode;
};

/**
 * A sound with its waveform: play, pause, and seek by pointer or keyboard. Without JavaScript the
 * browser's own player.
 */
export function VoicePlayer({ track, peaks, list, untitled, stays, children }: Props) {
  const { playing, waiting, failed, atMs } = usePlayback(track.id);
  const titleId = useId();
  useEffect(() => (stays ? () => stopIf(track.id) : undefined), [stays, track.id]);
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className="flex items-center gap-4 max-[19.99rem]:flex-wrap"
    >
      <button
        type="button"
        onClick={() => toggle(track, list)}
        aria-label={`${track.title} ${playing ? "멈추기" : "듣기"}`}
        aria-busy={waiting || undefined}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper transition-opacity duration-150 hover:opacity-85 noscript:hidden"
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="min-w-0 flex-1 max-[19.99rem]:basis-full">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p id={titleId} className={untitled ? "sr-only" : "text-14 font-medium"}>
            {track.title}
          </p>
          <p className="ml-auto text-12 text-soft numbers">
            <span className="noscript:hidden">{clockTime(atMs)} / </span>
            {clockTime(track.durationMs)}
          </p>
        </div>
        <Scrubber
          track={track}
          peaks={peaks}
          at={atMs}
          seek={(next) => seek(track, next, list)}
          toggle={() => toggle(track, list)}
        />
        {failed && (
          <p role="alert" className="text-14 text-bad">
            {failed}
          </p>
        )}
        <audio
          src={track.url}
          preload="none"
          controls
          aria-label={track.title}
          className="hidden w-full noscript:block"
        />
        {children}
      </div>
    </div>
  );
}
