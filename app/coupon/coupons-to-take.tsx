import { untilTime } from "#lib/seoul-time.ts";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { takenWords } from "#shop/money/value/desk/coupon-words.ts";
import type { TakeState } from "#shop/money/value/take/take-state.ts";
import type { CouponToTake } from "#shop/money/value/take/list-coupons-to-take.server.ts";
import { withPre } from "#app/account/use-pre.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { CouponCard } from "./coupon-card.tsx";
import { takePath } from "./take-path.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Times = "endsAt" | "takeUntil";
/** Times are words where the coupons were read by a script. */
export type ShownCoupon = Omit<CouponToTake, Times> & Record<Times, Date | string | null>;

export type TakenCoupon = { coupon: string; isNew: boolean };

type Props = {
  coupons: ShownCoupon[];
  isMember: boolean;
  product: string | null;
  /** the coupon that the visitor came for */
  asked?: string | null;
  /** the answer without JavaScript */
  reply?: FormAnswer;
  className: string;
};

/** Coupons with a button each; a guest is led to sign in and back to the one they pressed. */
export const CouponsToTake = ({ coupons, className, ...rest }: Props) => (
  <ul className={className}>
    {coupons.map((coupon) => (
      <CouponToPress key={coupon.id} coupon={coupon} {...rest} />
    ))}
  </ul>
);

type PressProps = Omit<Props, "coupons" | "className"> & { coupon: ShownCoupon };

function CouponToPress({ coupon, isMember, product, asked: couponId, reply }: PressProps) {
  const fetcher = useFetcher<FormReply<TakenCoupon>>();
  const fields = { intent: "take", coupon: coupon.id };
  const done = fetcher.data?.done;
  const isOpen = coupon.state === "open" && !done;
  return (
    <CouponCard coupon={coupon} limits={limitsOf(coupon)} isLive={isOpen}>
      {isOpen && !isMember && (
        <ButtonLink
          to={withPre("/login", takePath({ coupon: coupon.id, product }))}
          look="ink"
          className="mt-3"
        >
          로그인하고 받기<span className="sr-only">: {coupon.name}</span>
        </ButtonLink>
      )}
      {isOpen && isMember && (
        <PostForm
          action={takePath({ product })}
          reply={fetcher.data ?? answerTo(reply, fields)}
          fetcher={fetcher}
          fields={fields}
          asMember
          className="flex flex-col items-start gap-3 pt-3"
        >
          {({ busy }) => (
            <Button look="ink" busy={busy} autoFocus={couponId === coupon.id}>
              쿠폰 받기<span className="sr-only">: {coupon.name}</span>
            </Button>
          )}
        </PostForm>
      )}
      {!isOpen && (
        <Standing state={done ? "had" : coupon.state} isNew={fetcher.data !== undefined} />
      )}
    </CouponCard>
  );
}

/** The button that was pressed is gone: its words take the focus. */
function Standing({ state, isNew }: { state: TakeState; isNew: boolean }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) words.current?.focus();
  }, [isNew]);
  return (
    <p ref={words} tabIndex={isNew ? -1 : undefined} className="pt-3 text-14 font-medium">
      {standings[state]}
      {state === "had" && (
        <>
          {" "}
          <TextLink look="row" to="/my/benefits">
            받은 쿠폰 보기
          </TextLink>
        </>
      )}
    </p>
  );
}

const standings: Record<TakeState, string> = {
  open: "",
  had: "받았어요. 주문서에서 골라 쓸 수 있어요.",
  gone: "준비한 쿠폰이 모두 소진됐어요.",
  "not-first": "첫 주문에만 쓸 수 있어, 주문한 적이 있으면 받을 수 없어요.",
};

function limitsOf({ takeDays, takeTotal, takeUntil, endsAt }: ShownCoupon): string[] {
  const end = endsAt && `${untilTime(endsAt)}까지`;
  const used = takeDays === null ? (end ?? "기한 없음") : takenWords(takeDays);
  return [
    takeDays !== null && end ? `${used}, 늦어도 ${end}` : used,
    takeTotal === null ? "" : `선착순 ${takeTotal.toLocaleString("ko-KR")}명`,
    takeUntil ? `${untilTime(takeUntil)}까지 받을 수 있어요` : "",
  ].filter(Boolean);
}
