import { useEffect, useId, useRef, useState } from "react";
import { soundLimits } from "#shop/file/sound/sound-limits.ts";
import { speakAlone } from "#app/browser/one-voice.ts";
import { useRoot } from "#app/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { soundFailed } from "#app/browser/player/sound-failed.ts";
import { clockTime } from "#app/ui/sound/waveform.ts";
import { runAction } from "#app/browser/run-action.ts";
import { UploadError } from "#app/uploads/upload-error.ts";
import type { DraftSample } from "./draft-sample.ts";
import { heldRecording, makeClip, recordingUrl, type Clip } from "./make-clip.ts";

type Props = {
  sample: DraftSample;
  master: string;
  onClip: (clip: Clip) => void;
  onBusy: (by: 1 | -1) => void;
};

const { clipMs, leastMs } = soundLimits;
function stepOf(lengthMs: number): number {
  if (lengthMs > 600_000) return 1000;
  return lengthMs > 120_000 ? 500 : 100;
}

/** The clip's start in its recording, to be heard before cutting. */
export function StartField({ sample, master, onClip, onBusy }: Props) {
  const id = useId();
  const { audio, src, heard, listening, listen, moved } = useRecording(master);
  const knownMs = sample.masterDurationMs ?? heard.lengthMs;
  const lengthMs = knownMs ?? 0;
  const isUnknown = knownMs === null;
  const [startMs, setStartMs] = useState(sample.startMs ?? 0);
  const { busy, problem, cut } = useCut({ master, onClip, onBusy });
  const last = Math.max(0, lengthMs - leastMs);
  const end = Math.min(startMs + clipMs, lengthMs);

  return (
    <div className="flex flex-col gap-3 pt-1 pb-2">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-14 font-medium">
          미리듣기가 시작하는 곳
        </label>
        <output htmlFor={id} className="text-14 text-soft numbers">
          {clockTime(startMs)} – {clockTime(end)}
          {!isUnknown && ` (원본 ${clockTime(lengthMs)})`}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={stepOf(last)}
        value={Math.min(startMs, last)}
        disabled={isUnknown || busy}
        aria-valuetext={clockTime(startMs)}
        onChange={({ currentTarget }) => {
          setStartMs(Number(currentTarget.value));
          moved(Number(currentTarget.value));
        }}
        className="h-11 w-full cursor-pointer touch-pan-y accent-accent"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={() => listen(startMs)}>
          {listening ? "멈추기" : "여기부터 들어보기"}
        </Button>
        <Button
          type="button"
          look="ink"
          busy={busy}
          disabled={isUnknown || (!problem && startMs === sample.startMs)}
          onClick={() => !busy && void cut(startMs)}
        >
          여기부터 30초
        </Button>
      </div>
      <ProblemWords words={problem ?? heard.problem} />
      <audio ref={audio} src={src} preload="metadata" hidden {...heard.events} />
    </div>
  );
}

const ProblemWords = ({ words }: { words: string | null }) =>
  words && (
    <p role="alert" className="text-14 text-bad">
      {words}
    </p>
  );

/** Requests a new clip; leaving the page cancels that. */
function useCut({ master, onClip, onBusy }: Omit<Props, "sample">) {
  const bucket = useRoot()?.storageBucket ?? "shop";
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function cut(startMs: number): Promise<void> {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setBusy(true);
    setProblem(null);
    onBusy(1);
    await runAction(
      async () => onClip(await makeClip({ bucket, master, startMs, signal }).catch(unlessLeft)),
      {
        overlay: false,
        fallback: (error) =>
          setProblem(
            (error instanceof UploadError ? error : new UploadError("internal-error")).message,
          ),
      },
    );
    setBusy(false);
    onBusy(-1);
    function unlessLeft(error: unknown): never {
      signal.throwIfAborted();
      throw error;
    }
  }

  return { busy, problem, cut };
}

/** The recording itself, from this page or with the administrator's own right. */
function useRecording(master: string) {
  const bucket = useRoot()?.storageBucket ?? "shop";
  const audio = useRef<HTMLAudioElement>(null);
  const [src, setSrc] = useState<string>();
  const [listening, setListening] = useState(false);
  const [lengthMs, setLengthMs] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const file = heldRecording(master);
    const url = file ? URL.createObjectURL(file) : recordingUrl(bucket, master);
    setSrc(url);
    return () => (file ? URL.revokeObjectURL(url) : undefined);
  }, [bucket, master]);
  useEffect(() => {
    const sound = audio.current;
    return () => sound?.pause();
  }, []);

  function listen(startMs: number): void {
    const sound = audio.current;
    if (!sound) return;
    if (!sound.paused) return sound.pause();
    setProblem(null);
    if (sound.error) sound.load();
    sound.currentTime = startMs / 1000;
    void runAction(() => sound.play(), {
      overlay: false,
      fallback: () => {
        sound.pause();
        setProblem(soundFailed());
      },
    });
  }

  const moved = (startMs: number) => {
    if (audio.current && !audio.current.paused) audio.current.currentTime = startMs / 1000;
  };
  const events = {
    onPlay: () => {
      if (audio.current) speakAlone(audio.current);
      setListening(true);
    },
    onPause: () => setListening(false),
    onLoadedMetadata: () =>
      audio.current &&
      Number.isFinite(audio.current.duration) &&
      setLengthMs(Math.round(audio.current.duration * 1000)),
  };
  return { audio, src, listening, listen, moved, heard: { lengthMs, problem, events } };
}
