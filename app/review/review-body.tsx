import { imageUrl, soundUrl, type ImageInfo } from "#shop/file/image-url.ts";
import type { ReviewSound } from "#shop/review/shown-review.server.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { VoicePlayer } from "#app/ui/sound/voice-player.tsx";

type Props = {
  id: string;
  title: string;
  productId: string;
  writerName?: string;
  text: string;
  photos: ImageInfo[];
  sound: ReviewSound | null;
};

/** A review's text, photos and sound; the text is never interpreted as HTML. */
export function ReviewBody({ id, title, productId, writerName, text, photos, sound }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-16 wrap-anywhere whitespace-pre-wrap">{text}</p>
      <ReviewPhotos photos={photos} />
      {sound && (
        <div className="max-w-120 rounded-m bg-wash px-4 py-3">
          <VoicePlayer
            track={{
              id: sound.id,
              url: soundUrl(sound.id),
              title: writerName ? `${writerName}님의 소리` : "내가 올린 소리",
              durationMs: sound.durationMs,
              about: title,
              path: `/product/${productId}/reviews#review-${id}`,
            }}
            peaks={sound.peaks}
          />
        </div>
      )}
    </div>
  );
}

/** Small, and whole in a window of their own. */
function ReviewPhotos({ photos }: { photos: ImageInfo[] }) {
  if (!photos.length) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <a
            href={imageUrl(photo.id, 1280, "jpeg")}
            target="_blank"
            rel="noopener"
            className="block overflow-hidden rounded-s"
          >
            <Picture
              image={photo}
              sizes="96px"
              alt={`후기 사진 ${at + 1} 크게 보기 (새 창)`}
              className="size-24"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The shop's answer. */
export function ShopAnswer({ answer }: { answer: string | null }) {
  if (answer === null) return null;
  return (
    <div className="rounded-m bg-wash px-4 py-3">
      <p className="text-12 font-semibold text-soft">상점의 답글</p>
      <LinkedText text={answer} className="mt-1 text-14 wrap-anywhere" />
    </div>
  );
}

/** The required disclosure of a reward (guide to recommending and endorsing in advertisements). */
export function RewardNote({ reward }: { reward: string }) {
  if (!reward) return null;
  return (
    <p className="self-start rounded-full border border-edge px-2.5 py-0.5 text-12">
      보상을 받고 쓴 후기 · {reward}
    </p>
  );
}
