import { useEffect, useState } from "react";
import { Link } from "react-router";
import { besides, GOES_ON, step } from "#app/browser/player/follow.ts";
import { player, stop, toggle, type Track } from "#app/browser/player/player.ts";
import { storedWord, storeWord } from "#app/browser/state/stored-word.ts";
import { CloseIcon, NextIcon, PauseIcon, PlayIcon } from "../icons.tsx";
import { clockTime } from "./waveform.ts";

const button =
  "grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-wash disabled:opacity-40";

/** What is heard while pages change: above whatever else lies at the window's lower edge. */
export default function PlayerBar({ track }: { track: Track }) {
  const { playing, list } = player.use((now) => now);
  // Another frame, e.g. the back office, has no bar to stop it with.
  useEffect(() => stop, []);
  return (
    <section
      aria-label="재생 중인 소리"
      className="player-bar fixed inset-x-0 z-24 flex h-14 items-center gap-1 border-t border-line bg-paper px-2 md:px-5"
    >
      <Heard track={track} />
      <button
        type="button"
        onClick={() => toggle(track)}
        aria-label={playing ? "멈추기" : "이어서 듣기"}
        className={button}
      >
        {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
      </button>
      <Link to={track.path} className="min-w-0 flex-1 px-1 text-12">
        <span className="block truncate text-14 font-medium">{track.title}</span>
        <span className="block truncate text-soft">{track.about}</span>
      </Link>
      {list.length > 1 && <Steps />}
      <button type="button" onClick={stop} aria-label="소리 끄기" className={button}>
        <CloseIcon className="size-5" />
      </button>
    </section>
  );
}

function Heard({ track: { durationMs } }: { track: Track }) {
  const { atMs } = player.use((now) => now);
  return (
    <>
      <span aria-hidden className="absolute inset-x-0 top-0 h-0.5 bg-line">
        <span
          className="block h-full origin-left bg-accent"
          style={{ scale: `${Math.min(1, atMs / durationMs)} 1` }}
        />
      </span>
      <span className="sr-only">
        {clockTime(atMs)} / {clockTime(durationMs)}
      </span>
    </>
  );
}

function Steps() {
  const [goesOn, setGoesOn] = useState(() => storedWord(GOES_ON) === "on");
  const change = () => {
    storeWord(GOES_ON, goesOn ? null : "on");
    setGoesOn(!goesOn);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={goesOn}
        onClick={change}
        className="min-h-11 shrink-0 rounded-full px-3 text-12 font-medium text-soft aria-pressed:text-accent aria-pressed:underline aria-pressed:underline-offset-4"
      >
        이어 듣기
      </button>
      <button
        type="button"
        onClick={() => step(-1)}
        disabled={!besides(-1)}
        aria-label="앞 소리"
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
