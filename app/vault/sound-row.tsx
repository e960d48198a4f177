import { byteWords } from "#lib/bytes/byte-words.ts";
import type { Sound } from "#shop/vault/bought-sounds.ts";
import { seek, toggle, usePlayback, type Track } from "#app/browser/player/player.ts";
import { PauseIcon, PlayIcon } from "#app/ui/icons.tsx";
import { Scrubber } from "#app/ui/sound/scrubber.tsx";
import { clockTime } from "#app/ui/sound/waveform.ts";

function limitWords({ closed, isOver, downloadsLeft, playPath }: Sound): string {
  if (closed) return closed;
  if (isOver) return "다시 열어야 하면 고객센터로 알려주세요.";
  if (downloadsLeft === null) return "";
  const left = downloadsLeft
    ? `${downloadsLeft}번 더 내려받을 수 있어요.`
    : "내려받을 수 있는 횟수를 모두 사용했어요. 다시 받아야 하면 고객센터로 알려주세요.";
  return playPath ? `${left} 들을 때는 횟수가 줄지 않아요.` : left;
}

type Props = { sound: Sound; track: Track | null; list: readonly Track[] };

export function SoundRow({ sound, track, list }: Props) {
  const { title, fileName, size, version, note, until, isOver, savePath } = sound;
  const limits = limitWords(sound);
  return (
    <li className="flex flex-col py-1">
      <div className="flex min-h-14 items-center gap-3">
        {track ? <PlayButton track={track} list={list} /> : <FileMark fileName={fileName} />}
        <div className="min-w-0 flex-1">
          <h3 className="text-16 font-medium wrap-anywhere">{title}</h3>
          <p className="text-12 text-soft numbers">
            {sound.durationMs !== null && `${clockTime(sound.durationMs)} · `}
            {byteWords(size)}
            {version > 1 && ` · 버전 ${version}`} · {isOver ? "기간이 끝났어요" : `${until}까지`}
          </p>
          {limits && <p className="text-14 text-soft numbers">{limits}</p>}
          {note && <p className="text-14 text-soft">{note}</p>}
        </div>
        {savePath && (
          <a
            href={savePath}
            rel="nofollow"
            title={`내려받기: ${fileName}`}
            aria-label={`${title} 내려받기`}
            className="grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-wash"
          >
            <SaveIcon />
          </a>
        )}
      </div>
      {track && <Heard sound={sound} track={track} list={list} />}
      {track && (
        <audio
          src={track.url}
          preload="none"
          controls
          aria-label={`${title} 듣기`}
          className="hidden w-full noscript:block"
        />
      )}
    </li>
  );
}

function PlayButton({ track, list }: { track: Track; list: readonly Track[] }) {
  const { playing, waiting } = usePlayback(track.id);
  return (
    <button
      type="button"
      onClick={() => toggle(track, list)}
      aria-label={`${track.title} ${playing ? "멈추기" : "듣기"}`}
      aria-busy={waiting || undefined}
      className={`grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 noscript:hidden ${playing ? "bg-ink text-paper" : "bg-wash text-ink hover:bg-line"}`}
    >
      {playing ? <PauseIcon className="size-5" /> : <PlayIcon className="size-5" />}
    </button>
  );
}

function Heard({ sound, track, list }: { sound: Sound; track: Track; list: readonly Track[] }) {
  const { track: heard, atMs, failed } = usePlayback(track.id);
  if (!heard) return null;
  const { durationMs } = heard;
  return (
    <div className="pb-2 pl-14">
      <Scrubber
        track={heard}
        peaks={sound.peaks ?? []}
        at={atMs}
        seek={(next) => seek(track, next, list)}
        toggle={() => toggle(track, list)}
      />
      <p aria-hidden className="flex justify-between text-12 text-soft numbers">
        <span>{clockTime(atMs)}</span>
        {durationMs > 0 && <span>-{clockTime(Math.max(0, durationMs - atMs))}</span>}
      </p>
      {failed && (
        <p role="alert" className="text-14 text-bad">
          {failed}
        </p>
      )}
    </div>
  );
}

const FileMark = ({ fileName }: { fileName: string }) => (
  <span
    aria-hidden
    className="grid size-11 shrink-0 place-items-center rounded-full bg-wash text-12 font-semibold text-soft uppercase"
  >
    {fileName.split(".").at(-1)}
  </span>
);

const SaveIcon = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-6"
  >
    <path d="M12 4v11m-5-5 5 5 5-5M5 19.5h14" />
  </svg>
);
