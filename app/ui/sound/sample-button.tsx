import { useEffect, useRef, useState } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { ListedSample } from "#shop/product/product.ts";
import { showFailure } from "#app/browser/state/alerts.ts";
import type { Listening } from "#app/browser/listen.ts";
import { PauseIcon, PlayIcon } from "../icons.tsx";
import { soundFailed } from "./sound-failed.ts";

type Props = { sample: ListedSample; /** of the product */ title: string; className?: string };

const quiet: Listening = { playing: false, waiting: false, part: 0 };

/**
 * Plays a product's first sample within a list. What it does while it plays is loaded when it is
 * first pressed; without JavaScript the product's page plays it.
 */
export function SampleButton({ sample, title, className = "" }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [{ playing, waiting, part }, setListening] = useState(quiet);
  // A list that is left falls silent.
  useEffect(() => () => audio.current?.pause(), []);

  function press(): void {
    if (audio.current && !audio.current.paused) return audio.current.pause();
    const sound = audio.current ?? new Audio(soundUrl(sample.soundId));
    const isNew = !audio.current;
    audio.current = sound;
    setListening((before) => ({ ...before, playing: true }));
    // What failed once is only asked for again when it is loaded anew.
    if (sound.error) sound.load();
    // In the press itself: Safari plays nothing that a later moment asks for.
    const started = sound.play();
    import("#app/browser/listen.ts").then(
      ({ listen }) =>
        listen(sound, { started, isNew, durationMs: sample.durationMs, tell: setListening }),
      () => {
        started.catch(() => undefined);
        sound.pause();
        showFailure(soundFailed());
        setListening(quiet);
      },
    );
  }

  return (
    <button
      type="button"
      onClick={press}
      aria-label={`${title}, ${sample.title} ${playing ? "멈추기" : "듣기"}`}
      aria-busy={waiting || undefined}
      data-playing={playing || undefined}
      className={`grid size-11 place-items-center rounded-full bg-paper text-ink transition-colors duration-150 hover:bg-wash noscript:hidden ${className}`}
    >
      <svg
        viewBox="0 0 44 44"
        fill="none"
        strokeWidth="2"
        aria-hidden
        className={`absolute inset-0 size-full -rotate-90 ${waiting ? "animate-spin" : ""}`}
      >
        {(playing || part > 0) && (
          <circle
            cx="22"
            cy="22"
            r="20"
            pathLength="1"
            strokeDasharray="1"
            strokeDashoffset={waiting ? 0.75 : 1 - part}
            className="stroke-accent"
          />
        )}
      </svg>
      {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
    </button>
  );
}
