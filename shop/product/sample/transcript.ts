/** A spoken sentence; `atMs` is its start, null if unknown. */
export type Line = { text: string; atMs: number | null };

/** Characters and lines of what a sample says. */
export const TRANSCRIPT = { most: 1500, lines: 40 };

const TIMED = /^(\d{1,2}):([0-5]\d)\s+(.+)$/;

/** One sentence a line; "0:07 안녕하세요" says where it begins. */
export const linesOf = (transcript: string): Line[] =>
  transcript
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, minutes, seconds, text] = TIMED.exec(line) ?? [];
      if (!text) return { text: line, atMs: null };
      return { text, atMs: (Number(minutes) * 60 + Number(seconds)) * 1000 };
    });

/** The error in a typed transcript, or null. */
export function transcriptTrouble(typed: string): string | null {
  const lines = linesOf(typed);
  if (lines.length > TRANSCRIPT.lines) return `${TRANSCRIPT.lines}줄까지 적을 수 있어요.`;
  const times = lines.flatMap(({ atMs }) => atMs ?? []);
  const isMixed = times.length > 0 && times.length < lines.length;
  if (isMixed) return "시각은 모든 줄에 적거나 모두 비워주세요.";
  if (times.some((time, at) => time <= (times[at - 1] ?? -1)))
    return "시각은 앞줄보다 뒤여야 해요. 0:07처럼 적어주세요.";
  return null;
}

type SpokenSample = { transcript: string; durationMs: number };

const beginnings = ({ transcript }: SpokenSample): number[] =>
  linesOf(transcript).flatMap(({ atMs }) => atMs ?? []);

/** The index of the sentence spoken at a moment; -1 before the first, or without timestamps. */
export const lineAt = (spoken: SpokenSample, atMs: number): number =>
  beginnings(spoken).findLastIndex((begins) => begins <= atMs);

/**
 * The same moment in another voice's sample: the start of the same sentence if both have as many,
 * else the same time.
 */
export function sameMoment(from: SpokenSample, to: SpokenSample, atMs: number): number {
  const [here, there] = [beginnings(from), beginnings(to)];
  const line = here.length === there.length ? lineAt(from, atMs) : -1;
  const moment = there[line] ?? atMs;
  return moment < to.durationMs ? moment : 0;
}
