import { useRef } from "react";
import { won } from "#lib/won.ts";
import { chargedClass } from "#shop/order/amounts.ts";
import { surchargeAt } from "#shop/site/surcharge.ts";
import { OrderAmounts } from "#app/checkout/details/order-summary.tsx";
import { OrderLines } from "#app/checkout/lines/order-lines.tsx";
import { useOrderLines } from "#app/checkout/lines/order-lines-state.ts";
import { liveAmounts } from "#app/checkout/lines/order-live.ts";
import { listTroubles } from "#app/checkout/order-form/list-troubles.ts";
import { useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { fieldStart } from "#app/checkout/order-form/order-fields.tsx";
import type { OrderPage, RecountedForm } from "#app/checkout/order-form/order-page.server.ts";
import { OrdererFields, RecipientFields } from "#app/checkout/order-form/order-people.tsx";
import { renumberLines } from "#app/checkout/order-form/order-query.ts";
import { OrderTrouble } from "#app/checkout/order-form/order-trouble.tsx";
import { PayByFields } from "#app/checkout/pay-by/pay-by-fields.tsx";
import { usePostcode } from "#app/checkout/order-form/use-postcode.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  page: Extract<OrderPage, { kind: "order" }>;
  memberId: string;
  /** of the member it is written for */
  known: Record<string, string> | null;
  reply: FormReply<RecountedForm> | undefined;
};

function useDeskOrder({ page: { quote, from }, known: contact, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const here = <Value,>(fields: Record<string, Value>) =>
    renumberLines(fields, (line) => (from.includes(line) ? from.indexOf(line) : null));
  const posted = reply?.values ?? reply?.done?.typed;
  const typed = posted ? here(posted) : (contact ?? {});
  const errors = reply ? here(reply.errors ?? {}) : {};
  const lines = useOrderLines(form, quote.lines, typed);
  const place = usePostcode(form, typed);
  const sold = lines.shown.flatMap(({ live }) => (live.trouble?.blocks ? [] : [live]));
  return {
    form,
    typed,
    errors,
    isPosted: posted !== undefined,
    firstInvalid: listTroubles(errors).find(({ name }) => name)?.name ?? null,
    lines,
    amounts: liveAmounts(sold, quote.fees, place.postcode),
    charged: chargedClass(sold, quote.fees),
    surcharge: surchargeAt(place.postcode, quote.fees.surcharges),
    sends: lines.shown.some(({ line }) => line.shippingClass === "parcel"),
    read: () => {
      lines.read();
      place.read();
    },
  };
}

/**
 * A caller's order: lines, people, address and payment method; the buyer gives consents when
 * paying.
 */
export function WriteForm(props: Props) {
  const { page, memberId, reply } = props;
  const order = useDeskOrder(props);
  const { dialog, ...search } = useAddressSearch(order.form);
  const { typed, errors, firstInvalid, lines, sends, amounts } = order;
  const field = fieldStart(page.fields, { typed, errors, firstInvalid, reply });
  return (
    <>
      <PostForm
        formRef={order.form}
        reply={reply}
        trouble={null}
        asMember
        onInput={order.read}
        className="mt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12"
      >
        {({ busy }) => (
          <>
            <div>
              <Recalculate />
              <input type="hidden" name="placeKey" value={page.placeKey} />
              <input type="hidden" name="totalShown" value={amounts.total} />
              <input type="hidden" name="memberId" value={memberId} />
              <OrderTrouble
                refused={reply?.refused}
                errors={errors}
                corrections={page.corrections}
                fieldHasFocus={firstInvalid !== null && !firstInvalid.endsWith(".quantity")}
              />
              <OrderLines
                lines={lines.shown}
                cart={null}
                briefs={{ typed, isDesk: true, onCount: lines.count }}
                errors={errors}
                firstInvalid={firstInvalid}
                choosePath="/admin/order/write"
                onRemove={lines.remove}
              />
              <MoreProducts page={page} memberId={memberId} />
              <OrdererFields field={field} />
              {sends && (
                <RecipientFields
                  field={field}
                  same={order.isPosted ? typed.sameRecipient === "on" : true}
                  search={search}
                  book={null}
                />
              )}
              {amounts.total > 0 && (
                <PayByFields
                  field={field}
                  {...page.pay}
                  walletTerms={[]}
                  total={amounts.total}
                  sends={sends}
                  escrow={typed.escrow === "on"}
                />
              )}
            </div>
            <div className="lg:sticky lg:top-8 lg:self-start lg:rounded-m lg:bg-wash lg:p-6">
              <div aria-live="polite">
                <OrderAmounts {...order} surcharge={sends ? order.surcharge : 0} />
              </div>
              <WriteButton total={amounts.total} busy={busy} />
            </div>
          </>
        )}
      </PostForm>
      {dialog}
    </>
  );
}

const WriteButton = ({ total, busy }: { total: number; busy: boolean }) => (
  <>
    <Button name="intent" value="order" look="primary" size="l" wide busy={busy} className="mt-5">
      <span className="numbers">{won(total)} 주문 쓰기</span>
    </Button>
    <p className="mt-3 text-14 text-soft">
      주문자에게 결제 링크를 보내요. 고른 결제 수단은 주문자가 바꿀 수 있어요. 디지털 상품이 없는
      주문은 다음 화면에서 입금할 계좌를 바로 발급해 읽어드릴 수 있어요.
    </p>
  </>
);

function MoreProducts({ page: { quote }, memberId }: Pick<Props, "page" | "memberId">) {
  const query = new URLSearchParams(quote.lines.map(({ productId }) => ["pick", productId]));
  query.set("find", "1");
  if (memberId) query.set("member", memberId);
  return (
    <TextLink look="tall" to={`/admin/order/write?${query}`} className="mt-4 text-14">
      상품 더 고르기
    </TextLink>
  );
}

/** Without scripts the enter key presses the first button, which must not be one that removes. */
const Recalculate = () => (
  <noscript>
    <button name="intent" value="recalculate" tabIndex={-1} aria-hidden className="sr-only">
      금액 다시 계산하기
    </button>
  </noscript>
);
