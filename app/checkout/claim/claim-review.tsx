import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import { draftOf } from "#shop/shopper/claim/preview-claim.ts";
import { claimReasons } from "#shop/claim/reasons.ts";
import type { ClaimReview as Review } from "#shop/claim/request/request-claim.server.ts";
import { bankLabel } from "#shop/order/payment/banks.ts";
import { claimKinds } from "#shop/order/claim-status.ts";
import type { ImageInfo } from "#shop/file/image-url.ts";
import { AsField } from "#app/account/as-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Facts } from "../order-details.tsx";
import { ClaimAmountList } from "./claim-amounts.tsx";

type Props = {
  page: ClaimPage;
  review: Review;
  values: Record<string, string>;
  photos: ImageInfo[];
  /** why it is still here */ trouble: string | undefined;
  onSent: () => void;
};

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
  const navigation = useNavigation();
  const intent = navigation.formData?.get("intent");
  // What led here may still be on its way.
  const busy = intent === "send" || intent === "edit";
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { kind, reason, asked } = draftOf(values);
  if (!kind || !reason) return null;
  const account =
    page.needsAccount && kind !== "exchange" && values.accountNumber
      ? `${bankLabel(values.bank ?? "")} ${values.accountNumber} ${values.accountHolder ?? ""}`
      : null;
  return (
    <Form
      method="post"
      className="mt-6 flex max-w-160 flex-col gap-8"
      onSubmit={(event) => (busy ? event.preventDefault() : onSent())}
    >
      <AsField />
      {Object.entries(values)
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {!cancelsAll && <input type="hidden" name="refundShown" value={amounts.refundAmount} />}
      <div>
        <h2 ref={title} tabIndex={-1} className="text-20 font-semibold outline-none">
          {cancelsAll ? "주문을 모두 취소할까요?" : `이대로 ${claimKinds[kind]} 요청을 보낼까요?`}
        </h2>
        {cancelsAll && (
          <p className="mt-2 text-14 text-soft">
            고르신 상품이 주문의 전부라, 기다리지 않고 바로 취소해요. 취소한 주문은 되돌릴 수
            없어요.
          </p>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {page.lines
          .filter(({ id }) => asked.has(id))
          .map(({ id, title: name, options }) => (
            <li key={id} className="flex justify-between gap-4 py-3 text-16">
              <span>
                {name}
                {options.length > 0 && (
                  <span className="block text-14 text-soft">{options.join(" · ")}</span>
                )}
              </span>
              <span className="whitespace-nowrap numbers">{asked.get(id)}개</span>
            </li>
          ))}
      </ul>
      <Facts
        facts={[
          ["요청", claimKinds[kind]],
          ["이유", claimReasons[reason].words],
          ["환불 계좌", account],
        ]}
      />
      {values.words && <p className="text-16 break-words whitespace-pre-wrap">{values.words}</p>}
      {photos.length > 0 && (
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
      )}
      <div className="rounded-m bg-wash p-5">
        <ClaimAmountList kind={kind} amounts={amounts} />
      </div>
      <div role="alert" className="empty:hidden">
        {trouble && <NoticeBox tone="bad">{trouble}</NoticeBox>}
      </div>
      <div className="flex gap-2 max-md:flex-col">
        <Button
          name="intent"
          value="send"
          look="primary"
          size="l"
          busy={intent === "send"}
          className="md:flex-1"
        >
          {cancelsAll ? "주문 모두 취소하기" : `${claimKinds[kind]} 요청하기`}
        </Button>
        <Button name="intent" value="edit" size="l" busy={intent === "edit"} className="md:flex-1">
          고치기
        </Button>
      </div>
    </Form>
  );
}
