import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import { player, toggle, type Track } from "#app/browser/player/player.ts";
import { PauseIcon, PlayIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** Plays a record from where it is, or from its first sound that nobody heard. */
export function PlayRecord({
  title,
  tracks,
  list,
  first,
  className = "",
}: {
  title: string;
  /** the record's own */
  tracks: readonly Track[];
  /** what is played after them, too */
  list: readonly Track[];
  first: Track | undefined;
  className?: string;
}) {
  const now = player.use((playback) => playback);
  const current = tracks.find(({ id }) => id === now.track?.id);
  const start = current ?? first ?? tracks[0];
  if (!start) return null;
  const playing = current !== undefined && now.playing;
  return (
    <button
      type="button"
      onClick={() => toggle(start, list)}
      aria-label={`${title} ${playing ? "멈추기" : "이어 듣기"}`}
      aria-busy={(current && now.waiting) || undefined}
      className={`grid size-11 place-items-center rounded-full bg-paper text-ink shadow-float transition-colors duration-150 hover:bg-wash noscript:hidden ${className}`}
    >
      {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
    </button>
  );
}

/** A record's front. */
export const Cover = ({ image, sizes }: Pick<BoughtSounds, "image"> & { sizes: string }) => (
  <span className="block aspect-square overflow-hidden rounded-m">
    <Picture image={image} sizes={sizes} alt="" className="size-full" />
  </span>
);
