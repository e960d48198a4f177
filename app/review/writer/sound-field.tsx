import { useEffect, useState } from "react";
import { soundUrl } from "#shop/file/image-url.ts";
import type { ReviewSound } from "#shop/review/shown-review.server.ts";
import { cutInBrowser } from "#app/admin/product/editor/samples/cut-in-browser.ts";
import { runAction } from "#app/browser/run-action.ts";
import { UploadError } from "#app/uploads/upload-error.ts";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useUploads } from "#app/uploads/use-uploads.ts";
import { Button } from "#app/ui/button.tsx";
import { VoicePlayer } from "#app/ui/sound/voice-player.tsx";
import { ownSoundPurpose } from "../sound-purpose.ts";

const MOST_BYTES = 100 * 1024 * 1024;

type Props = {
  of: string;
  sound: ReviewSound | null;
  onChange: (sound: ReviewSound | null) => void;
  onUnderWay: (count: number) => void;
  errors: string[] | undefined;
  /** owner id of a guest's uploads */
  guest?: string | undefined;
};

/** One sound of the writer's: the browser cuts its first half minute, and only that is sent. */
export function SoundField({ of, sound, onChange, onUnderWay, errors, guest }: Props) {
  const [isCutting, setCutting] = useState(false);
  const [trouble, setTrouble] = useState("");
  const uploads = useUploads({ field: of, purpose: ownSoundPurpose, guest, onMade: onChange });
  const count = uploads.underWay + (isCutting ? 1 : 0);
  useEffect(() => onUnderWay(count), [count, onUnderWay]);

  async function add(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    setTrouble("");
    if (file.size > MOST_BYTES) return setTrouble("소리가 너무 커요. 100MB까지 고를 수 있어요.");
    setCutting(true);
    const send = async () => {
      const { wav } = await cutInBrowser(file, 0);
      uploads.add([new File([wav], `${file.name}.wav`, { type: "audio/wav" })]);
    };
    await runAction(send, {
      overlay: false,
      fallback: (error) =>
        setTrouble(
          error instanceof UploadError
            ? error.message
            : "이 소리를 열 수 없어요. 다른 파일을 골라주세요.",
        ),
    });
    setCutting(false);
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-14 font-medium">
        소리 <span className="font-normal text-soft">(선택)</span>
      </p>
      <input type="hidden" name="soundId" value={sound?.id ?? ""} />
      {sound && (
        <div className="flex flex-col gap-2 rounded-m bg-wash p-4">
          <VoicePlayer
            track={{
              id: sound.id,
              url: soundUrl(sound.id),
              title: "올린 소리",
              durationMs: sound.durationMs,
              about: "내 후기",
              path: "/my/reviews",
            }}
            peaks={sound.peaks}
            stays
          />
          <Button type="button" size="s" onClick={() => onChange(null)} className="self-start">
            소리 빼기
          </Button>
        </div>
      )}
      <UploadField
        id="soundId"
        disabled={sound !== null || count > 0}
        errors={[...(errors ?? []), ...(trouble ? [trouble] : [])]}
        uploads={{ ...uploads, add: (files) => (void add([...files]), []) }}
        hint="어떻게 쓰고 있는지 들려주세요. 앞의 30초까지 올라가요."
      >
        {isCutting ? "소리를 준비하고 있어요" : "소리 올리기"}
      </UploadField>
    </div>
  );
}
