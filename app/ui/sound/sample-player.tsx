import { useState } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { Sample } from "#shop/product/product.ts";
import { sameMoment } from "#shop/product/sample/transcript.ts";
import { play, player, seek } from "#app/browser/player/player.ts";
import { trackOf } from "./tracks.tsx";
import { Transcript } from "./transcript.tsx";
import { VoicePlayer } from "./voice-player.tsx";

type Props = {
  product: { id: string; title: string; voiceMaker: string | null; samples: Sample[] };
};

/**
 * A product's samples with a switch. Switching while playing continues at the same sentence, to
 * compare voices.
 */
export function SamplePlayer({ product }: Props) {
  const { samples } = product;
  const [chosen, setChosen] = useState("");
  const playingId = player.use(({ track }) => track?.id);
  const sampleOf = (id: string | undefined) => samples.find(({ soundId }) => soundId === id);
  // Shows the playing sample, also after it advanced by itself.
  const sample = sampleOf(playingId) ?? sampleOf(chosen) ?? samples[0]!;
  const list = samples.map((each) => trackOf(each, product));
  const track = trackOf(sample, product);

  function choose(next: Sample): void {
    setChosen(next.soundId);
    const { track: before, atMs, playing } = player.read();
    const from = sampleOf(before?.id);
    if (!from || from === next) return;
    const moment = sameMoment(from, next, atMs);
    if (playing) play(trackOf(next, product), { list, atMs: moment });
    else seek(trackOf(next, product), moment, list);
  }

  return (
    <section aria-label="샘플 듣기" className="flex flex-col gap-3 rounded-m bg-wash p-4">
      {samples.length > 1 && <Voices samples={samples} shown={sample} onChoose={choose} />}
      <VoicePlayer track={track} peaks={sample.peaks} list={list} untitled={samples.length > 1} />
      {product.voiceMaker && <p className="text-12 text-soft">{product.voiceMaker}</p>}
      {sample.transcript && <Transcript key={track.id} sample={sample} track={track} list={list} />}
      <Others samples={samples.filter((each) => each !== sample)} />
    </section>
  );
}

type VoicesProps = { samples: Sample[]; shown: Sample; onChoose: (sample: Sample) => void };

const Voices = ({ samples, shown, onChoose }: VoicesProps) => (
  <div role="group" aria-label="샘플 바꿔 듣기" className="flex flex-wrap gap-2 noscript:hidden">
    {samples.map((sample) => (
      <button
        key={sample.id}
        type="button"
        aria-pressed={sample === shown}
        onClick={() => onChoose(sample)}
        className="min-h-11 rounded-full border border-edge bg-paper px-4 text-14 transition-colors duration-150 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      >
        {sample.title}
      </button>
    ))}
  </div>
);

/** Without JavaScript every sample has the browser's own player. */
const Others = ({ samples }: { samples: Sample[] }) => (
  <div className="hidden flex-col gap-3 noscript:flex">
    {samples.map(({ id, title, soundId }) => (
      <div key={id}>
        <p className="text-14 font-medium">{title}</p>
        <audio
          src={soundUrl(soundId)}
          preload="none"
          controls
          aria-label={title}
          className="w-full"
        />
      </div>
    ))}
  </div>
);
