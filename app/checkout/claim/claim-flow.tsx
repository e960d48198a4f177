import type { FieldLooks } from "#shop/form-fields.ts";
import { useState, type ReactNode } from "react";
import { CLAIM } from "#shop/claim/claim-limits.ts";
import { isEmpty } from "#lib/is-empty.ts";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { PhotosField } from "#app/ui/form/photos-field.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { isUnsent, type UnsentForm } from "#app/browser/typing/keep-typed.ts";
import { useAnswered } from "#app/browser/offline/use-answered.ts";
import { useTyped } from "#app/browser/typing/use-typed.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LineAnswers } from "#app/checkout/withdrawal/line-answers.tsx";
import type { ClaimReply } from "./claim-action.server.ts";
import { ClaimForm, type ClaimField } from "./claim-form.tsx";
import { ClaimReview } from "./claim-review.tsx";
import { OrderClaims } from "./order-claims.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  page: ClaimPage;
  requestKey: string;
  fields: FieldLooks<ClaimField>;
  /** the kind whose button led here */
  kind: string | null;
  reply: ClaimReply | UnsentForm;
  /** of this page; where the order is shown */
  path: string;
  orderPath: string;
  /** replaces photos for people who cannot upload */
  photosElsewhere?: ReactNode;
};

const NOTHING: Record<string, never> = {};

/** The steps of a claim: the form, a review of it, and the state of the claim. */
export function ClaimFlow({ page, requestKey, fields, kind, reply, ...props }: Props) {
  const { path, orderPath } = props;
  const [photos, setPhotos] = useState<ImageInfo[]>([]);
  const [underWay, setUnderWay] = useState(0);
  const { isTyped, onTyped, onSent } = useTyped(reply);
  const last = useAnswered(reply);
  const answered = isUnsent(last) ? undefined : last;
  const { trouble, values, review } = claimNow(reply, answered, kind);
  if (isEmpty(page.asks.kinds))
    return <NothingToAsk page={page} trouble={trouble} path={path} orderPath={orderPath} />;
  const shared = { page, values, onSent };
  return (
    <>
      {review ? (
        <ClaimReview {...shared} review={review} photos={photos} trouble={trouble} />
      ) : (
        <ClaimForm
          {...shared}
          requestKey={requestKey}
          fields={fields}
          errors={answered?.errors ?? NOTHING}
          reply={reply}
          waits={underWay > 0}
          onTyped={onTyped}
          photos={
            props.photosElsewhere ?? (
              <PhotosField
                of={`claim ${page.number}`}
                most={CLAIM.photos}
                hint="상품의 상태가 보이게 찍어주세요."
                photos={photos}
                onChange={setPhotos}
                onUnderWay={setUnderWay}
                errors={answered?.errors?.photos}
              />
            )
          }
        />
      )}
      <Answers page={page} />
      <OrderClaims claims={page.claims} path={path} reply={answered} />
      <LeaveGuard active={isTyped} />
    </>
  );
}

/** The current input, whether it was validated, and its errors. */
function claimNow(reply: Props["reply"], answered: ClaimReply, kind: string | null) {
  return {
    trouble: isUnsent(reply)
      ? "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요."
      : answered?.refused?.message,
    values: answered?.done?.values ?? answered?.values ?? startWith(kind),
    review: answered?.done?.review,
  };
}

const startWith = (kind: string | null): Record<string, string> => (kind ? { kind } : NOTHING);

const Answers = ({ page: { withdrawal } }: Pick<Props, "page">) =>
  withdrawal.length > 0 && (
    <Section
      look="openSmall"
      className="mt-10 max-w-160"
      id="withdrawal"
      title="언제까지, 얼마를 돌려받나요"
      titleClass="pb-3"
    >
      <LineAnswers lines={withdrawal} />
    </Section>
  );

function NothingToAsk({
  page,
  trouble,
  path,
  orderPath,
}: Pick<Props, "page" | "path" | "orderPath"> & { trouble: string | undefined }) {
  const { asks, claims, noWords } = page;
  const isOpen = asks.no === "claim-under-way";
  return (
    <>
      {trouble && (
        <p role="alert" className="mt-6 text-14 text-bad">
          {trouble}
        </p>
      )}
      {!isOpen && (
        <EmptyState
          title={asks.cancelsAtOnce ? "바로 취소할 수 있는 주문이에요" : "지금은 요청할 수 없어요"}
          words={
            asks.cancelsAtOnce
              ? "상품이 하나라 요청하고 기다리지 않아도, 주문 화면에서 바로 취소할 수 있어요."
              : noWords
          }
        >
          <ButtonLink to={orderPath} look="ink">
            주문으로 가기
          </ButtonLink>
        </EmptyState>
      )}
      <Answers page={page} />
      <OrderClaims claims={claims} path={path} />
    </>
  );
}
