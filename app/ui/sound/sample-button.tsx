import type { ListedSample } from "#shop/product/product.ts";
import { toggle, usePlayback } from "#app/browser/player/player.ts";
import { PauseIcon, PlayIcon } from "../icons.tsx";
import { trackOf, useTracks } from "./tracks.tsx";

type Props = {
  sample: ListedSample;
  product: { id: string; title: string; voiceMaker?: string | null };
  className?: string;
};

/**
 * Plays a product's first sample within a list. The player loads on the first press; without
 * JavaScript the product's page has one.
 */
export function SampleButton({ sample, product, className = "" }: Props) {
  const list = useTracks();
  const track = trackOf(sample, product);
  const { playing, waiting, atMs } = usePlayback(track.id);
  return (
    <button
      type="button"
      onClick={() => toggle(track, list)}
      aria-label={`${product.title}, ${sample.title} ${playing ? "멈추기" : "듣기"}`}
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
        {(playing || atMs > 0) && (
          <circle
            cx="22"
            cy="22"
            r="20"
            pathLength="1"
            strokeDasharray="1"
            strokeDashoffset={waiting ? 0.75 : 1 - Math.min(1, atMs / sample.durationMs)}
            className="stroke-accent"
          />
        )}
      </svg>
      {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
    </button>
  );
}
