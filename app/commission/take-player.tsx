import { useState } from "react";
import type { ShownComment, ShownTake } from "#shop/commission/view/room-view.ts";
import { play, player, seek, type Track } from "#app/browser/player/player.ts";
import { VoicePlayer } from "#app/ui/sound/voice-player.tsx";
import { clockTime } from "#app/ui/sound/waveform.ts";

type Props = { takes: ShownTake[]; about: string; path: string };

const trackOf = (take: ShownTake, { about, path }: Omit<Props, "takes">): Track => ({
  id: take.id,
  url: take.playPath,
  title: take.title,
  durationMs: take.durationMs,
  about,
  path,
});

/** Shows one take; switching while playing continues at the same second, to compare takes. */
export function useShownTake({ takes, about, path }: Props) {
  const [chosen, setChosen] = useState("");
  const playingId = player.use(({ track }) => track?.id);
  const takeOf = (id: string | undefined) => takes.find((take) => take.id === id);
  const take = takeOf(playingId) ?? takeOf(chosen) ?? takes[0]!;
  const list = [trackOf(take, { about, path })];

  function choose(next: ShownTake): void {
    setChosen(next.id);
    const { track, atMs, playing } = player.read();
    if (!takeOf(track?.id) || track?.id === next.id) return;
    const at = Math.min(atMs, Math.max(0, next.durationMs - 1));
    const to = trackOf(next, { about, path });
    if (playing) play(to, { list: [to], atMs: at });
    else seek(to, at, [to]);
  }

  return { take, track: list[0]!, list, choose };
}

/** Takes side by side; the newest stands first. */
export function TakeChoice({
  takes,
  shown,
  onChoose,
}: {
  takes: ShownTake[];
  shown: ShownTake;
  onChoose: (take: ShownTake) => void;
}) {
  if (takes.length < 2) return null;
  return (
    <div role="group" aria-label="다른 녹음 듣기" className="flex flex-wrap gap-2 noscript:hidden">
      {takes.map((take) => (
        <button
          key={take.id}
          type="button"
          aria-pressed={take.id === shown.id}
          onClick={() => onChoose(take)}
          className="min-h-11 rounded-full border border-edge bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {take.title}
          {!take.isSent && " (보내기 전)"}
        </button>
      ))}
    </div>
  );
}

/** The waveform, with comments as dots at their moments. */
export function TakePlayer({
  take,
  track,
  list,
}: {
  take: ShownTake;
  track: Track;
  list: readonly Track[];
}) {
  const timedComments = take.comments.filter(
    (comment): comment is ShownComment & { atMs: number } => comment.atMs !== null,
  );
  return (
    <VoicePlayer track={track} peaks={take.peaks} list={list} stays>
      <div className="pointer-events-none relative -mt-11 h-11 noscript:hidden">
        {timedComments.map(({ id, atMs, words }) => (
          <button
            key={id}
            type="button"
            title={words}
            aria-label={`${clockTime(atMs)} 의견 듣기: ${words.slice(0, 60)}`}
            onClick={() => play(track, { list, atMs })}
            style={{ left: `${Math.min(100, (100 * atMs) / (take.durationMs || 1))}%` }}
            className="pointer-events-auto absolute bottom-0 grid size-6 -translate-x-1/2 place-items-center"
          >
            <span className="size-2.5 rounded-full border border-paper bg-ink" />
          </button>
        ))}
      </div>
    </VoicePlayer>
  );
}
