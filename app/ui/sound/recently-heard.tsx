import { useEffect, useState } from "react";
import { Link } from "react-router";
import { forgetHeard, heardTracks, type HeardTrack } from "#app/browser/player/heard.ts";
import { play, toggle, usePlayback } from "#app/browser/player/player.ts";
import { Button } from "../button.tsx";
import { CloseIcon, PauseIcon, PlayIcon } from "../icons.tsx";
import { clockTime } from "./waveform.ts";

/** Samples played on this device, to continue or remove; nothing without any. */
export function RecentlyHeard({ onFollow }: { onFollow?: () => void }) {
  const [heard, setHeard] = useState<HeardTrack[]>([]);
  useEffect(() => setHeard(heardTracks()), []);
  if (!heard.length) return null;
  return (
    <section aria-label="최근 들은 소리" className="pt-4">
      <div className="flex items-center justify-between pr-2 pl-5">
        <h3 className="text-14 font-semibold">최근 들은 소리</h3>
        <Button
          type="button"
          look="quiet"
          aria-label="최근 들은 소리 모두 지우기"
          onClick={() => setHeard(forgetHeard())}
        >
          모두 지우기
        </Button>
      </div>
      <ul>
        {heard.map((track) => (
          <Heard
            key={track.id}
            {...{ track, onFollow }}
            all={heard}
            onForget={() => setHeard(forgetHeard(track.id))}
          />
        ))}
      </ul>
    </section>
  );
}

type HeardProps = {
  track: HeardTrack;
  all: HeardTrack[];
  onFollow?: (() => void) | undefined;
  onForget: () => void;
};

function Heard({ track, all, onFollow, onForget }: HeardProps) {
  const { playing, track: now } = usePlayback(track.id);
  const press = () => (now ? toggle(track) : play(track, { list: all, atMs: track.atMs }));
  const from = track.atMs > 0 ? `${clockTime(track.atMs)}부터` : "처음부터";
  return (
    <li className="flex items-center gap-2 pr-2 pl-5">
      <button
        type="button"
        onClick={press}
        aria-label={`${track.title}, ${track.about} ${playing ? "멈추기" : `${from} 듣기`}`}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-wash"
      >
        {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
      </button>
      <Link to={track.path} onClick={onFollow} data-stop className="min-w-0 flex-1 py-2">
        <span className="block truncate text-14 font-semibold">{track.title}</span>
        <span className="block truncate text-12 text-soft numbers">
          {track.about}
          {track.atMs > 0 && ` · ${clockTime(track.atMs)} / ${clockTime(track.durationMs)}`}
        </span>
      </Link>
      <button
        type="button"
        aria-label={`최근 들은 소리 ${track.title} 지우기`}
        onClick={onForget}
        className="grid size-11 shrink-0 place-items-center rounded-s text-soft hover:bg-wash"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}
