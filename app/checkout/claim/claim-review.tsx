import { useEffect, useRef, type ComponentProps } from "react";
import { nearDayWords } from "#lib/calendar-day.ts";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import { comesByCourier, draftOf } from "#shop/shopper/claim/preview-claim.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import type { ClaimReview as Review } from "#shop/claim/request/request-claim.server.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { claimKinds, type ClaimKind } from "#shop/order/claim-status.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { HiddenFields, PostForm } from "#app/ui/form/post-form.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Facts } from "#app/checkout/details/order-details.tsx";
import { ClaimAmountList } from "./claim-amounts.tsx";

type Props = {
  page: ClaimPage;
  review: Review;
  values: Record<string, string>;
  photos: ImageInfo[];
  /** why it is still here */ trouble: string | undefined;
  onSent: () => void;
};

type Draft = ReturnType<typeof draftOf>;

const own = new Set(["intent", "refundShown", "as"]);

/** Everything that is about to be sent, to be read once more; sent as it was checked. */
export function ClaimReview({
  page,
  review: { amounts, cancelsAll },
  values,
  photos,
  trouble,
  onSent,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { kind, reason, asked: quantityByLineId } = draftOf(values);
  if (!kind || !reason) return null;
  const words = cancelsAll ? cancelWords : claimWordsOf(kind);
  return (
    <PostForm
      asMember
      intents={["send", "edit"]}
      reply={undefined}
      className="mt-6 flex max-w-160 flex-col gap-8"
      onSubmit={onSent}
    >
      {({ intent }) => (
        <>
          <HiddenFields fields={sentAgain(values)} />
          {!cancelsAll && <input type="hidden" name="refundShown" value={amounts.refundAmount} />}
          <div>
            <h2 ref={title} tabIndex={-1} className="text-20 font-semibold outline-none">
              {words.title}
            </h2>
            {cancelsAll && (
              <p className="mt-2 text-14 text-soft">
                고르신 상품이 주문의 전부라, 기다리지 않고 바로 취소해요. 취소한 주문은 되돌릴 수
                없어요.
              </p>
            )}
          </div>
          <AskedLines lines={page.lines} asked={quantityByLineId} />
          <Facts
            facts={[
              ["요청", claimKinds[kind]],
              ["이유", claimReasons[reason].words],
              ...wayBackOf(page, values),
              ["환불 계좌", page.needsAccount && kind !== "exchange" ? accountOf(values) : null],
            ]}
          />
          {values.words && (
            <p className="text-16 break-words whitespace-pre-wrap">{values.words}</p>
          )}
          <Photos photos={photos} />
          <div className="rounded-m bg-wash p-5">
            <ClaimAmountList kind={kind} amounts={amounts} left={page.paid.left} />
          </div>
          <div role="alert" className="empty:hidden">
            {trouble && <NoticeBox tone="bad">{trouble}</NoticeBox>}
          </div>
          <div className="flex gap-2 max-md:flex-col">
            <IntentButton intent="send" sent={intent} look="primary">
              {words.button}
            </IntentButton>
            <IntentButton intent="edit" sent={intent}>
              고치기
            </IntentButton>
          </div>
        </>
      )}
    </PostForm>
  );
}

const cancelWords = { title: "주문을 모두 취소할까요?", button: "주문 모두 취소하기" };
const claimWordsOf = (kind: ClaimKind) => ({
  title: `이대로 ${claimKinds[kind]} 요청을 보낼까요?`,
  button: `${claimKinds[kind]} 요청하기`,
});

const sentAgain = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name)));

const accountOf = ({ bank = "", accountNumber, accountHolder = "" }: Record<string, string>) =>
  accountNumber ? `${bankLabel(bank)} ${accountNumber} ${accountHolder}` : null;

function wayBackOf(
  { retrieval, lines }: ClaimPage,
  values: Record<string, string>,
): [name: string, words: string | null][] {
  if (!retrieval || !comesByCourier(lines, draftOf(values))) return [];
  const { wayBack, fetchOn, postcode, address, addressDetail, fetchNote } = values;
  if (wayBack !== "fetch") return [["방법", "직접 보내기"]];
  return [
    ["방법", "회수 신청"],
    ["회수 희망일", nearDayWords(fetchOn ?? "")],
    ["회수할 곳", [postcode, address, addressDetail].filter(Boolean).join(" ")],
    ["남긴 말", fetchNote || null],
  ];
}

function IntentButton({
  intent,
  sent,
  ...button
}: ComponentProps<typeof Button> & { intent: string; sent: string | null }) {
  return (
    <Button
      name="intent"
      value={intent}
      size="l"
      busy={sent === intent}
      className="md:flex-1"
      {...button}
    />
  );
}

function AskedLines({
  lines,
  asked: quantityByLineId,
}: {
  lines: ClaimPage["lines"];
  asked: Draft["asked"];
}) {
  return (
    <Ruled>
      {lines
        .filter(({ id }) => quantityByLineId.has(id))
        .map(({ id, title, options }) => (
          <li key={id} className="flex justify-between gap-4 py-3 text-16">
            <span>
              {title}
              {options.length > 0 && (
                <span className="block text-14 text-soft">{options.join(" · ")}</span>
              )}
            </span>
            <span className="whitespace-nowrap numbers">{quantityByLineId.get(id)}개</span>
          </li>
        ))}
    </Ruled>
  );
}

function Photos({ photos }: { photos: ImageInfo[] }) {
  if (!photos.length) return null;
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {photos.map((photo, at) => (
        <li key={photo.id}>
          <Picture
            image={photo}
            sizes="160px"
            alt={`올린 사진 ${at + 1}`}
            className="aspect-square w-full rounded-s"
          />
        </li>
      ))}
    </ul>
  );
}
