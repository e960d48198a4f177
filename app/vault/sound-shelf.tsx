import { useId } from "react";
import { Link } from "react-router";
import { toggle, type Track } from "#app/browser/player/player.ts";
import { Button } from "#app/ui/button.tsx";
import { boughtTracks, firstUnheard } from "./bought-tracks.ts";
import { Cover, PlayRecord } from "./cover.tsx";
import { recordPath, soundsOf, unheardOf, type BoughtRecord } from "./records.ts";

const tracksOf = (record: BoughtRecord): Track[] => boughtTracks(record.lines, recordPath(record));

/** What a member bought, as covers: first what was never heard, last what is being made. */
export function SoundShelf({ records }: { records: BoughtRecord[] }) {
  const made = records.filter((record) => soundsOf(record).length > 0);
  const fresh = made.filter((record) => unheardOf(record).length > 0);
  const heard = made.filter((record) => unheardOf(record).length === 0);
  const waiting = records.filter((record) => soundsOf(record).length === 0);
  const list = [...fresh, ...heard].flatMap(tracksOf);
  return (
    <>
      <ShelfRow title="아직 안 들은 소리" records={fresh} list={list} />
      <ShelfRow title={fresh.length ? "들어본 소리" : "모든 소리"} records={heard} list={list} />
      <ShelfRow title="준비하고 있는 소리" records={waiting} list={list} />
    </>
  );
}

type ShelfRowProps = { title: string; records: BoughtRecord[]; list: readonly Track[] };

function ShelfRow({ title, records, list }: ShelfRowProps) {
  const id = useId();
  const own = records.flatMap(tracksOf);
  if (!records.length) return null;
  return (
    <section aria-labelledby={id} className="pt-6">
      <div className="flex min-h-11 items-center justify-between gap-4 pb-3">
        <h3 id={id} className="text-16 font-semibold">
          {title}
        </h3>
        {own.length > 1 && (
          <Button
            type="button"
            className="noscript:hidden"
            aria-label={`${title} 이어 듣기`}
            onClick={() => toggle(own[0]!, list)}
          >
            이어 듣기
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3">
        {records.map((record) => (
          <ShelfCover key={record.productId} record={record} list={list} />
        ))}
      </ul>
    </section>
  );
}

function ShelfCover({ record, list }: { record: BoughtRecord; list: readonly Track[] }) {
  const { title, image } = record;
  const tracks = tracksOf(record);
  const unheard = unheardOf(record);
  return (
    <li className="relative min-w-0">
      <Link to={recordPath(record)} className="group block">
        <Cover image={image} sizes="(max-width: 767px) 45vw, 260px" />
        <span className="mt-3 block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
          {title}
        </span>
        <span className="block text-14 text-soft numbers">
          {unheard.length > 0 && (
            <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-accent" />
          )}
          {wordsOf(record, unheard.length)}
        </span>
      </Link>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2">
        <PlayRecord
          title={title}
          tracks={tracks}
          list={list}
          first={firstUnheard(soundsOf(record), tracks)}
          className="pointer-events-auto"
        />
      </div>
    </li>
  );
}

function wordsOf(record: BoughtRecord, unheard: number): string {
  const count = soundsOf(record).length;
  if (!count) return "준비하고 있어요";
  return unheard ? `안 들은 소리 ${unheard}개` : `파일 ${count}개`;
}
