import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { boughtTrack, boughtTracks } from "./bought-tracks.ts";
import { DeviceList } from "./device-list.tsx";
import { SoundRow } from "./sound-row.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { bought: BoughtSounds[]; path: string; reply?: FormAnswer };

/** Bought files by product, to play and to save. */
export function SoundList({ bought, path, reply }: Props) {
  const list = boughtTracks(bought, path);
  return (
    <ul className="flex flex-col">
      {bought.map((line) => (
        <li key={line.lineId} className="border-t border-line py-6">
          <div className="flex items-center gap-4">
            <OrderPicture image={line.image} />
            <div className="min-w-0">
              <h2 className="text-18 font-semibold">{line.title}</h2>
              {line.options.length > 0 && (
                <p className="text-14 text-soft">{line.options.join(", ")}</p>
              )}
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
          </div>
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
            <p className="mt-4 text-14 text-soft">
              아직 파일이 없어요. 올라오면 바로 여기에서 열 수 있어요.
            </p>
          )}
          <DeviceList line={line} reply={reply} />
        </li>
      ))}
    </ul>
  );
}
