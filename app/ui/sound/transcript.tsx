import type { Sample } from "#shop/product/product.ts";
import { lineAt, linesOf } from "#shop/product/sample/transcript.ts";
import { play, usePlayback, type Track } from "#app/browser/player/player.ts";
import { ChevronIcon } from "../icons.tsx";

type Props = { sample: Sample; track: Track; list: readonly Track[] };

/** The spoken text; sentences with known times play by a tap. */
export function Transcript({ sample, track, list }: Props) {
  const { atMs } = usePlayback(track.id);
  const now = lineAt(sample, atMs || -1);
  return (
    <details className="group text-14">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-medium">
        <ChevronIcon className="size-4 transition-transform duration-150 group-open:rotate-90" />
        글로 보기
      </summary>
      <ol className="flex flex-col">
        {linesOf(sample.transcript).map(({ text, atMs: begins }, at) => (
          <li
            key={at}
            aria-current={at === now || undefined}
            className="aria-current:font-semibold"
          >
            {begins === null ? (
              <p className="py-1.5">{text}</p>
            ) : (
              <button
                type="button"
                onClick={() => play(track, { list, atMs: begins })}
                className="min-h-11 w-full rounded-s py-1.5 text-left underline-offset-4 hover:underline"
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
