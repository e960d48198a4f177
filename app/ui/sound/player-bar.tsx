import { useEffect } from "react";
import { Link } from "react-router";
import { besides, step } from "#app/browser/player/follow.ts";
import { chooseGoesOn, goesOn } from "#app/browser/player/goes-on.ts";
import { player, seek, stop, toggle, type Track } from "#app/browser/player/player.ts";
import { CloseIcon, NextIcon, PauseIcon, PlayIcon } from "../icons.tsx";
import { clockTime, stepOf } from "./waveform.ts";

const button =
  "grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-wash disabled:opacity-40";

/** The player, which continues across pages, above other bottom bars. */
export default function PlayerBar({ track }: { track: Track }) {
  // Another frame, e.g. the back office, has no bar to stop it with.
  useEffect(() => stop, []);
  return <PlayerRow track={track} className="player-bar fixed inset-x-0 z-24" />;
}

type RowProps = { track: Track; className: string; onFollow?: () => void };

/** The same player inside a modal that covers the bar. */
export function PlayerRow({ track, className, onFollow }: RowProps) {
  const { playing, list } = player.use((now) => now);
  return (
    <section
      aria-label="재생 중인 소리"
      className={`flex h-14 items-center gap-1 border-t border-line bg-paper px-2 md:px-5 ${className}`}
    >
      <Place track={track} />
      <button
        type="button"
        onClick={() => toggle(track)}
        aria-label={playing ? "멈추기" : "이어서 듣기"}
        className={button}
      >
        {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
      </button>
      <Link to={track.path} onClick={onFollow} className="min-w-0 flex-1 px-1 text-12">
        <span className="block truncate text-14 font-medium">{track.title}</span>
        <span className="block truncate text-soft">{track.about}</span>
      </Link>
      <Times track={track} />
      {list.length > 1 && <Steps />}
      <button type="button" onClick={stop} aria-label="소리 끄기" className={button}>
        <CloseIcon className="size-5" />
      </button>
    </section>
  );
}

function Place({ track }: { track: Track }) {
  const { atMs, list } = player.use((now) => now);
  const { durationMs } = track;
  return (
    <div className="absolute inset-x-0 -top-4 h-6 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span aria-hidden className="absolute inset-x-0 top-4 h-0.5 bg-line">
        <span
          className="block h-full origin-left bg-accent"
          style={{ scale: `${durationMs ? Math.min(1, atMs / durationMs) : 0} 1` }}
        />
      </span>
      <input
        type="range"
        min={0}
        max={durationMs || 1}
        step={stepOf(durationMs)}
        disabled={!durationMs}
        value={atMs}
        onChange={({ target }) => seek(track, Number(target.value), list)}
        aria-label="재생 위치"
        aria-valuetext={timesOf(atMs, durationMs)}
        className="absolute inset-0 size-full cursor-pointer touch-pan-y opacity-0"
      />
    </div>
  );
}

const timesOf = (atMs: number, durationMs: number): string =>
  durationMs ? `${clockTime(atMs)} / ${clockTime(durationMs)}` : clockTime(atMs);

function Times({ track: { durationMs } }: { track: Track }) {
  const { atMs } = player.use((now) => now);
  return (
    <span aria-hidden className="px-1 text-12 text-soft numbers max-md:hidden">
      {timesOf(atMs, durationMs)}
    </span>
  );
}

function Steps() {
  const isOn = goesOn.use((now) => now.isOn);
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => chooseGoesOn(!isOn)}
        className="min-h-11 shrink-0 rounded-full px-3 text-12 font-medium text-soft aria-pressed:text-accent aria-pressed:underline underline-offset-4"
      >
        이어 듣기
      </button>
      <button
        type="button"
        onClick={() => step(-1)}
        disabled={!besides(-1)}
        aria-label="이전 소리"
        className={`${button} max-md:hidden`}
      >
        <NextIcon className="size-5 rotate-180" />
      </button>
      <button
        type="button"
        onClick={() => step(1)}
        disabled={!besides(1)}
        aria-label="다음 소리"
        className={button}
      >
        <NextIcon className="size-5" />
      </button>
    </>
  );
}
