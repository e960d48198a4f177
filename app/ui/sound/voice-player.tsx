import { useId } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { Sample } from "#shop/product/product.ts";
import { PauseIcon, PlayIcon } from "../icons.tsx";
import { Scrubber } from "./scrubber.tsx";
import { soundFailed } from "./sound-failed.ts";
import { usePlayback } from "./use-playback.ts";
import { clockTime } from "./waveform.ts";

type Props = {
  sample: Omit<Sample, "id">;
  /** its title stands elsewhere already, e.g. in a field */
  untitled?: boolean;
};

/** A voice sample with its waveform: play, pause, and scrub by pointer or keyboard. One plays at a time; without JavaScript the browser's own player stands in. */
export function VoicePlayer({ sample, untitled = false }: Props) {
  const { audio, playing, at, failed, toggle, seek, events } = usePlayback(sample.durationMs);
  const titleId = useId();
  return (
    <div
      role="group"
      aria-labelledby={titleId}
      className={`flex items-center gap-4 ${untitled ? "" : "py-4"}`}
    >
      <button
        type="button"
        onClick={toggle}
        aria-label={`${sample.title} ${playing ? "멈추기" : "듣기"}`}
        className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper transition-opacity duration-150 hover:opacity-85 noscript:hidden"
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p id={titleId} className={untitled ? "sr-only" : "text-14 font-medium"}>
            {sample.title}
          </p>
          <p className="ml-auto shrink-0 text-12 text-soft numbers">
            <span className="noscript:hidden">{clockTime(at)} / </span>
            {clockTime(sample.durationMs)}
          </p>
        </div>
        <Scrubber sample={sample} at={at} seek={seek} toggle={toggle} />
        {failed && (
          <p role="alert" className="text-14 text-bad">
            {soundFailed()}
          </p>
        )}
        <audio
          ref={audio}
          src={soundUrl(sample.soundId)}
          preload="none"
          controls
          {...events}
          className="hidden w-full noscript:block"
        />
      </div>
    </div>
  );
}
