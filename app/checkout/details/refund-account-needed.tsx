import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { OrderSection } from "./order-section.tsx";
import { RefundAccountForm } from "./refund-account-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** What the page's action said. */
export type RefundAccountReply = { reply: FormAnswer; asMember?: boolean };

/**
 * A refunded deposit waits for the shopper's account: shows the form where it may be entered, else
 * a link to it.
 */
export function RefundAccountNeeded({
  order: { number, awaitingAccount, awaitingInterest },
  form,
  path,
}: {
  order: OrderView;
  form: RefundAccountReply | undefined;
  path: string | undefined;
}) {
  const words = [
    awaitingAccount > 0 &&
      `입금하신 금액 중 ${won(awaitingAccount)}을 돌려드릴 계좌를 알려주세요. 알려주시면 바로 환불을 진행해요.`,
    awaitingInterest > 0 &&
      `환불이 늦어져 더해 드리는 이자 ${won(awaitingInterest)}을 보낼 계좌를 알려주세요.`,
  ]
    .filter(Boolean)
    .join(" ");
  if (!form && !path) return null;
  if (!form) {
    return (
      <NoticeBox className="mb-8" tone="warn">
        <p className="numbers">{words}</p>
        <TextLink look="tall" to={path!} className="font-medium">
          환불받을 계좌 알려주기
        </TextLink>
      </NoticeBox>
    );
  }
  return (
    <OrderSection title="환불받을 계좌">
      <RefundAccountForm {...form} fields={{ number }}>
        <p className="text-14 text-soft numbers">{words}</p>
      </RefundAccountForm>
    </OrderSection>
  );
}
