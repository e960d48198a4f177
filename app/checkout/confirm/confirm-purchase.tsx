import type { ReactNode } from "react";
import { calendarDayOf, nearDayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import type { ConfirmView } from "#shop/shopper/order-view.ts";
import { confirmRule, RIGHTS_STAY } from "#shop/site/settings.ts";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";

/** What confirming means, beside its button; `form` is how whoever looks may do it. */
export const ConfirmPurchase = ({ confirm, form }: { confirm: ConfirmView; form: ReactNode }) => (
  <OrderSection title="구매확정" className="print:hidden">
    <ConfirmMeaning confirm={confirm} />
    {confirm.may && <div className="mt-4">{form}</div>}
  </OrderSection>
);

export function ConfirmMeaning({
  confirm: { may, dueAt, terms, points },
}: {
  confirm: ConfirmView;
}) {
  if (!may)
    return (
      <p className="text-14">
        취소·반품·교환 요청을 처리하는 동안에는 구매가 확정되지 않아요. 요청이 끝나면 그때부터 다시
        날을 세요.
      </p>
    );
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14">
      <li>
        상품을 받으신 뒤에 확정해주세요. 확정하면 주문이 완료되고
        {points > 0 && (
          <>
            {" "}
            <strong className="numbers">포인트 {won(points)}</strong>이 바로 적립되고
          </>
        )}{" "}
        후기를 쓸 수 있어요.
      </li>
      <li>{RIGHTS_STAY}</li>
      <li className="numbers">
        {dueAt
          ? `확정하지 않으면 ${nearDayWords(calendarDayOf(dueAt))}에 자동으로 확정돼요.`
          : confirmRule(terms)}
      </li>
    </ul>
  );
}

type Props = { reply: FormAnswer; fields: Record<string, string>; asMember?: boolean };

export const ConfirmForm = ({ reply, fields, asMember }: Props) => (
  <PostForm reply={reply} fields={fields} {...(asMember && { asMember })} className="">
    {({ busy }) => (
      <Button look="primary" size="l" busy={busy} className="max-md:w-full">
        상품을 받았어요. 구매확정
      </Button>
    )}
  </PostForm>
);
