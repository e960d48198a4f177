import { soundFailed } from "#app/ui/sound/sound-failed.ts";
import { showFailure } from "./state/alerts.ts";
import { speakAlone } from "./one-voice.ts";

/** How far a list's sound is; `waiting` while nothing is heard yet. */
export type Listening = { playing: boolean; waiting: boolean; part: number };

type Options = {
  started: Promise<void>;
  isNew: boolean;
  durationMs: number;
  tell: (listening: Listening) => void;
};

const BEFORE_WAITING_MS = 250;

/**
 * Follows a sound that was just started: tells how far it is, silences the others, says so when it
 * cannot be loaded.
 */
export function listen(
  audio: HTMLAudioElement,
  { started, isNew, durationMs, tell }: Options,
): void {
  speakAlone(audio);
  started.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return;
    // What could not be loaded still counts as playing until it is stopped.
    audio.pause();
    tell({ playing: false, waiting: false, part: 0 });
    showFailure(soundFailed());
  });
  if (isNew) follow(audio, durationMs, tell);
}

function follow(audio: HTMLAudioElement, durationMs: number, tell: Options["tell"]): void {
  const partNow = () => (audio.ended ? 0 : Math.min(1, (audio.currentTime * 1000) / durationMs));
  let patience: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const move = () => {
    tell({ playing: true, waiting: false, part: partNow() });
    frame = requestAnimationFrame(move);
  };
  const events: Record<string, () => void> = {
    play() {
      speakAlone(audio);
      clearTimeout(patience);
      patience = setTimeout(
        () => audio.paused || tell({ playing: true, waiting: true, part: partNow() }),
        BEFORE_WAITING_MS,
      );
    },
    playing() {
      clearTimeout(patience);
      cancelAnimationFrame(frame);
      move();
    },
    waiting() {
      cancelAnimationFrame(frame);
      tell({ playing: true, waiting: true, part: partNow() });
    },
    pause() {
      clearTimeout(patience);
      cancelAnimationFrame(frame);
      tell({ playing: false, waiting: false, part: partNow() });
    },
  };
  for (const [name, happened] of Object.entries(events)) audio.addEventListener(name, happened);
  // What happened before this was loaded.
  if (audio.paused) return;
  if (audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.playing!();
  else events.play!();
}
