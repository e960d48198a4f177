import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { boughtTrack, boughtTracks, firstUnheard } from "./bought-tracks.ts";
import { Cover, PlayRecord } from "./cover.tsx";
import { DeviceList } from "./device-list.tsx";
import { SoundRow } from "./sound-row.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { bought: BoughtSounds[]; path: string; reply?: FormAnswer };

/** Bought files by product, each a record with its cover, to play through and to save. */
export function SoundList({ bought, path, reply }: Props) {
  const list = boughtTracks(bought, path);
  const isAlone = bought.length === 1;
  return (
    <ul className="flex flex-col">
      {bought.map((line) => {
        const tracks = boughtTracks([line], path);
        return (
          <li
            key={line.lineId}
            className={`gap-8 py-6 not-first:border-t not-first:border-line ${isAlone ? "md:grid md:grid-cols-[15rem_minmax(0,1fr)]" : "grid grid-cols-[6rem_minmax(0,1fr)] max-md:gap-4 md:grid-cols-[10rem_minmax(0,1fr)]"}`}
          >
            <div className="relative self-start">
              <Cover
                image={line.image}
                sizes={isAlone ? "(max-width: 767px) 90vw, 240px" : "160px"}
              />
              {line.sounds.length > 0 && (
                <PlayRecord
                  title={line.title}
                  tracks={tracks}
                  list={list}
                  first={firstUnheard(line.sounds, tracks)}
                  className={isAlone ? "absolute right-4 bottom-4" : "absolute right-2 bottom-2"}
                />
              )}
            </div>
            <div className={isAlone ? "max-md:pt-5" : "contents md:block"}>
              <LineHead line={line} />
              <div className={isAlone ? "" : "max-md:col-span-2"}>
                {line.sounds.length ? (
                  <ul className="mt-3 flex flex-col">
                    {line.sounds.map((sound) => (
                      <SoundRow
                        key={sound.id}
                        sound={sound}
                        track={boughtTrack(sound, line, path)}
                        list={list}
                      />
                    ))}
                  </ul>
                ) : (
                  <p className="mt-2 text-14 text-soft">
                    아직 파일이 없어요. 올라오면 바로 여기에서 열 수 있어요.
                  </p>
                )}
                <DeviceList line={line} reply={reply} />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function LineHead({ line }: { line: BoughtSounds }) {
  return (
    <div className="min-w-0">
      <h2 className="text-20 font-semibold wrap-anywhere">{line.title}</h2>
      {line.options.length > 0 && <p className="text-14 text-soft">{line.options.join(", ")}</p>}
      {line.soldBy && <p className="text-14 text-soft">다른 곳에서 산 것 · {line.soldBy}</p>}
      {line.from && <p className="text-14 text-soft">{line.from}님이 보낸 선물</p>}
      {line.licence && (
        <TextLink look="row" to={`/order-licences/${line.number}`} className="text-14">
          라이선스 증서: {line.licence}
        </TextLink>
      )}
      <p className="text-14 text-soft numbers">
        {line.sounds.length ? `파일 ${line.sounds.length}개` : "준비하고 있어요"}
      </p>
    </div>
  );
}
