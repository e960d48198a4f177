import { useState, type ReactNode } from "react";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { REVIEW } from "#shop/review/review-limits.ts";
import type { ReviewSound } from "#shop/review/shown-review.server.ts";
import type { ReviewFields } from "#shop/review/review-forms.ts";
import type { OwnReview } from "#shop/review/writer/own-review.server.ts";
import { useRoot } from "#app/root-data.ts";
import { useKeptInTab } from "#app/browser/typing/use-kept-in-tab.ts";
import { Button } from "#app/ui/button.tsx";
import { CountedText } from "#app/ui/form/counted-text.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { PhotosField } from "#app/ui/form/photos-field.tsx";
import { PostForm, type FormAnswer, type PostedForm } from "#app/ui/form/post-form.tsx";
import { SoundField } from "./sound-field.tsx";
import { StarsField } from "./stars-field.tsx";

type Props = {
  lineId: number;
  reply: FormAnswer;
  /** null: it is written for the first time */
  known: Pick<OwnReview, "stars" | "text" | "photos" | "sound"> | null;
  isMember: boolean;
  fields: ReviewFields["write"];
  /** owner id of a guest's uploads */
  guest: string | undefined;
  cancel?: ReactNode;
};

/** A new or edited review; input stays after any answer. */
export function ReviewForm({
  lineId,
  reply,
  known: review,
  isMember,
  fields,
  guest,
  cancel,
}: Props) {
  const { isTyped, onTyped, onSent, formRef } = useKeptInTab(reply);
  const media = useMedia(review);
  const isSignedIn = Boolean(useRoot()?.account);
  return (
    <div onInput={onTyped}>
      <PostForm
        of={fields}
        reply={reply}
        formRef={formRef}
        fields={{ intent: review ? "change" : "write" }}
        order={["stars", "text"]}
        asMember={isMember}
        onSubmit={(event) => (media.waits ? event.preventDefault() : onSent())}
        className="flex flex-col gap-6"
      >
        {({ field, errors, values, busy }) => (
          <>
            <StarsField
              chosen={values.stars ?? (review ? String(review.stars) : undefined)}
              errors={errors.stars}
            />
            <CountedText {...field("text", review?.text)} />
            {isMember || !isSignedIn ? (
              <Media {...media} lineId={lineId} errors={errors} guest={guest} />
            ) : (
              <NoMedia />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                look="primary"
                size="l"
                busy={busy}
                disabled={media.waits}
                className="max-md:flex-1"
              >
                {review ? "고치기" : "후기 남기기"}
              </Button>
              {cancel}
              {media.waits && (
                <p role="status" className="text-12 text-soft">
                  올리고 있는 파일이 있어요. 다 올라가면 보낼 수 있어요.
                </p>
              )}
            </div>
          </>
        )}
      </PostForm>
      <LeaveGuard active={isTyped} isKept="tab" uploading={media.waits} />
    </div>
  );
}

type KnownMedia = Pick<OwnReview, "photos" | "sound"> | null;

/** The chosen media, and whether uploads are under way. */
function useMedia(media: KnownMedia) {
  const [photos, setPhotos] = useState<ImageInfo[]>(media?.photos ?? []);
  const [sound, setSound] = useState<ReviewSound | null>(media?.sound ?? null);
  const [photosUnderWay, setPhotosUnderWay] = useState(0);
  const [soundUnderWay, setSoundUnderWay] = useState(0);
  const waits = photosUnderWay + soundUnderWay > 0;
  return { photos, setPhotos, sound, setSound, setPhotosUnderWay, setSoundUnderWay, waits };
}

type MediaProps = ReturnType<typeof useMedia> &
  Pick<Props, "lineId" | "guest"> & { errors: PostedForm["errors"] };

const Media = ({ lineId, errors, guest, ...media }: MediaProps) => (
  <>
    <PhotosField
      of={`review ${lineId}`}
      most={REVIEW.photos}
      hint="어떻게 쓰고 있는지 보여주세요."
      photos={media.photos}
      onChange={media.setPhotos}
      onUnderWay={media.setPhotosUnderWay}
      errors={errors.photos}
      guest={guest}
    />
    <SoundField
      of={`review sound ${lineId}`}
      sound={media.sound}
      onChange={media.setSound}
      onUnderWay={media.setSoundUnderWay}
      errors={errors.soundId}
      guest={guest}
    />
  </>
);

const NoMedia = () => (
  <p className="text-14 text-soft">
    다른 계정으로 로그인한 상태에서는 이 주문의 사진과 소리를 올릴 수 없어요. 로그아웃하거나 주문을
    계정으로 가져온 뒤 올려주세요.
  </p>
);
