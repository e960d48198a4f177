import type { ListedSample } from "#shop/product/product.ts";
import type { HomeWords } from "#shop/site/settings.ts";
import { player } from "#app/browser/player/player.ts";
import { playThrough } from "#app/browser/player/play-through.ts";
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
        className="flex w-full items-center gap-3 rounded-m bg-wash p-3 text-left hover:bg-line"
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
      <ol className="mt-2 flex gap-2 overflow-x-auto max-md:-mx-5 max-md:px-5 md:mt-1 md:flex-col md:gap-0">
        {tracksOf(first).map((track) => (
          <li key={track.id} className="max-md:shrink-0">
            <button
              type="button"
              aria-pressed={track.id === now?.id}
              aria-label={`${track.title}, ${track.about}부터 이어서 재생`}
              onClick={() => playThrough(list, track)}
              className="min-h-11 text-14 aria-pressed:font-semibold aria-pressed:text-accent max-md:rounded-full max-md:border max-md:border-edge max-md:px-4 md:flex md:w-full md:items-center md:justify-between md:gap-4 md:rounded-s md:px-3 md:hover:bg-wash"
            >
              <span className="flex items-center gap-2 md:min-w-0">
                <PlayIcon className="size-3.5" />
                <span className="truncate">{track.title}</span>
              </span>
              <span className="max-w-1/2 shrink-0 truncate text-12 text-soft max-md:hidden">
                {track.about}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
