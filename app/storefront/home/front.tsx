import type { ListedSample } from "#shop/product/product.ts";
import type { HomeWords } from "#shop/site/settings.ts";
import { player } from "#app/browser/player/player.ts";
import { playThrough } from "#app/browser/player/play-through.ts";
import { Button } from "#app/ui/button.tsx";
import { PauseIcon, PlayIcon } from "#app/ui/icons.tsx";
import { trackOf } from "#app/ui/sound/tracks.tsx";
import { FrontWords } from "./front-words.tsx";

type Voice = {
  id: string;
  title: string;
  voiceMaker: string | null;
  sample: ListedSample | null;
};
export type FrontShown = {
  words: HomeWords;
  voices: {
    /** what most people ordered lately; else the newest */
    isOrdered: boolean;
    products: Voice[];
  };
};

type Props = { front: FrontShown; products: Voice[] };

/** What this shop is, how it sounds, and why to trust it; nothing where there is nothing to say. */
export function Front({ front: { words, voices }, products }: Props) {
  const hasVoices = voices.products.length > 1;
  if (!hasVoices && !Object.values(words).some(Boolean)) return null;
  return (
    <div className="flex flex-col gap-5 px-5 pt-5 pb-1 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:items-center md:gap-12 md:pt-9">
      <FrontWords words={words} />
      {hasVoices && <Voices voices={voices} products={products} />}
    </div>
  );
}

const tracksOf = (voices: readonly Voice[]) =>
  voices.flatMap((voice) => (voice.sample ? trackOf(voice.sample, voice) : []));

/** The house's voices from the first to the last by one press, or from any of the first. */
function Voices({
  voices: { isOrdered, products: first },
  products,
}: {
  voices: FrontShown["voices"];
  products: Voice[];
}) {
  const all = [...new Map([...first, ...products].map((voice) => [voice.id, voice])).values()];
  const list = tracksOf(all);
  const now = player.use(({ track }) => track);
  const playing = player.use((state) => state.playing);
  const isHere = list.find(({ id }) => id === now?.id);
  const isPlaying = playing && isHere !== undefined;
  return (
    <section aria-label="소리 이어 듣기" className="min-w-0 noscript:hidden">
      <button
        type="button"
        onClick={() => playThrough(list, isHere ?? list[0]!)}
        className="flex w-full items-center gap-3 rounded-m bg-wash p-3 text-left"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-ink text-paper">
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </span>
        <span className="min-w-0">
          <span className="block text-16 font-semibold">
            {isPlaying ? "잠시 멈추기" : `소리 ${list.length}개 이어 듣기`}
          </span>
          <span className="block text-12 text-soft">
            {isOrdered ? "요즘 많이 주문한 소리부터" : "새로 나온 소리부터"}
          </span>
        </span>
      </button>
      <ol className="flex overflow-x-auto max-md:-mx-5 max-md:px-1 md:grid md:grid-cols-2">
        {tracksOf(first).map((track) => (
          <li key={track.id} className="max-w-60 shrink-0">
            <Button
              type="button"
              look="quiet"
              aria-pressed={track.id === now?.id}
              aria-label={`${track.title}, ${track.about}부터 이어서 재생`}
              onClick={() => playThrough(list, track)}
              className="aria-pressed:text-accent"
            >
              <PlayIcon className="size-3.5" />
              <span className="text-left wrap-anywhere">{track.title}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
