import { useRevalidator } from "react-router";
import { byteWords } from "#lib/bytes/byte-words.ts";
import type { BoughtSounds, Sound } from "#shop/vault/bought-sounds.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { speakAlone } from "#app/browser/one-voice.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { DeviceList } from "./device-list.tsx";

/** What was bought, by product: a cover, and what it hands over to hear and to keep. */
export function SoundList({ bought, reply }: { bought: BoughtSounds[]; reply?: FormAnswer }) {
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
              <p className="text-14 text-soft numbers">
                {line.sounds.length ? `파일 ${line.sounds.length}개` : "준비하고 있어요"}
              </p>
            </div>
          </div>
          {line.sounds.length ? (
            <ul className="mt-4 flex flex-col gap-5">
              {line.sounds.map((sound) => (
                <SoundRow key={sound.id} sound={sound} />
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

function limitWords({ isOver, downloadsLeft }: Sound): string {
  if (isOver) return "다시 열어야 하면 고객센터로 알려주세요.";
  return downloadsLeft
    ? `${downloadsLeft}번 더 내려받을 수 있어요.`
    : "내려받을 수 있는 횟수를 모두 썼어요. 다시 받아야 하면 고객센터로 알려주세요.";
}

function SoundRow({ sound }: { sound: Sound }) {
  const { revalidate } = useRevalidator();
  const { title, fileName, size, version, note, until, isOver, playPath, savePath } = sound;
  const { downloadsLeft } = sound;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-16 font-medium">{title}</h3>
          <p className="text-12 text-soft numbers">
            {fileName} · {byteWords(size)}
            {version > 1 && ` · ${version}번째 판`} · {isOver ? "기간이 끝났어요" : `${until}까지`}
          </p>
          {(isOver || downloadsLeft !== null) && (
            <p className="text-14 text-soft numbers">{limitWords(sound)}</p>
          )}
          {note && <p className="text-14 text-soft">{note}</p>}
        </div>
        {savePath && (
          <a
            href={savePath}
            download
            rel="nofollow"
            className={buttonClass({ look: "ink" })}
            aria-label={`${title} 내려받기`}
          >
            내려받기
          </a>
        )}
      </div>
      {playPath && (
        <audio
          controls
          preload="none"
          src={playPath}
          aria-label={`${title} 듣기`}
          className="w-full"
          onPlay={({ currentTarget }) => speakAlone(currentTarget)}
          onError={() => void revalidate()}
        />
      )}
    </li>
  );
}
