import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type RefObject,
} from "react";
import { useSearchParams } from "react-router";
import { cartKey } from "#shop/cart/cart-line.ts";
import { recommenderIn } from "#shop/recommender/recommender-link.ts";
import type { CaptchaSettings } from "#app/browser/captcha.ts";
import CartOfForm from "#app/cart/cart-of-form.tsx";
import type { QuotedLine } from "#shop/checkout/quote/quote-order.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useAddressSearch } from "./order-address.tsx";
import { isGiveable } from "#shop/order/gift/gift.ts";
import { lineNow } from "#app/checkout/lines/order-cart.ts";
import { keepDraft, useDraft } from "./order-draft.ts";
import { fieldStart, OrderFields, type AddressBook } from "./order-fields.tsx";
import { listTroubles } from "./list-troubles.ts";
import { OrderGoods } from "#app/checkout/lines/order-goods.tsx";
import { useOrderLines, type ShownLine } from "#app/checkout/lines/order-lines-state.ts";
import { chargedClass } from "#shop/order/amounts.ts";
import { choiceOf, liveAmounts } from "#app/checkout/lines/order-live.ts";
import type { OrderPage, RecountedForm } from "./order-page.server.ts";
import { liveValue } from "#app/checkout/value/live-value.ts";
import { useOrderValue } from "#app/checkout/value/use-order-value.ts";
import { lessValue } from "#shop/order/value-request.ts";
import { OrderCode } from "./order-code.tsx";
import { OrderPay } from "./order-pay.tsx";
import { OrderTrouble } from "./order-trouble.tsx";
import { renumberLines } from "./order-query.ts";
import { usePostcode } from "./use-postcode.ts";
import { useMended } from "./use-mended.ts";
import { Title } from "#app/ui/title.tsx";

const CaptchaWidget = lazy(() =>
  import("#app/account/captcha-widget.tsx").then((captcha) => ({ default: captcha.CaptchaWidget })),
);
const captchaOf = (settings: CaptchaSettings, reply: unknown) => (
  <Suspense>
    <CaptchaWidget settings={settings} reply={reply} />
  </Suspense>
);
/** What guests prove before ordering: the captcha, and a code where required. */
const proofOf = ({ captcha }: OrderFormProps["page"], code: ComponentProps<typeof OrderCode>) => (
  <>
    {captcha && captchaOf(captcha, code.reply)}
    <OrderCode {...code} />
  </>
);
const UNCHOSEN = "옵션을 골라주세요.";

type OrderReply = FormReply<RecountedForm>;

type OrderFormProps = {
  page: Extract<OrderPage, { kind: "order" }>;
  reply: OrderReply | undefined;
  /** what the orderer's fields start with, e.g. from an account */
  known?: Record<string, string>;
  /** of a member who orders */
  addressBook?: AddressBook;
  /** where products are chosen */
  choosePath: string;
};

/** Input and errors under the lines' present positions. */
function useTypedOrder({ page: { from, quote }, reply, known: contact = {} }: OrderFormProps) {
  const [query] = useSearchParams();
  const here = <Value,>(fields: Record<string, Value>) =>
    renumberLines(fields, (line) => (from.includes(line) ? from.indexOf(line) : null));
  const posted = reply?.values ?? reply?.done?.typed;
  const { errors, mend } = useMended(
    reply ? here(reply.errors ?? {}) : unchosenOptions(quote.lines, query),
  );
  const firstInvalid = listTroubles(errors).find(({ name }) => name)?.name ?? null;
  const typed = posted
    ? here(posted)
    : { ...contact, ...(query.get("gift") === "on" && { gift: "on" }) };
  return {
    typed,
    isPosted: posted !== undefined,
    errors,
    mend,
    firstInvalid,
  };
}

/** Without scripts the product's page lets a choice through that is not finished. */
function unchosenOptions(lines: QuotedLine[], query: URLSearchParams): Record<string, string[]> {
  if (!query.has("quantity")) return {};
  return Object.fromEntries(
    lines.flatMap((line, at) =>
      choiceOf(line).optionIds.flatMap((id, axis) =>
        id === "" ? [[`line.${at}.option.${axis}`, [UNCHOSEN]]] : [],
      ),
    ),
  );
}

/** The lines, and the cart that follows them where it is what is ordered. */
function useLinesAndCart(
  form: RefObject<HTMLFormElement | null>,
  { page: { quote, cart, payNow, value: usable }, addressBook }: OrderFormProps,
  typed: Record<string, string>,
) {
  const lines = useOrderLines(form, quote.lines, typed);
  const place = usePostcode(form, typed, addressBook?.addresses);
  const [gone, setGone] = useState(cart?.gone ?? []);
  const cartNow = cart && {
    shown: [...cart.lines, ...cart.gone],
    now: [
      ...lines.shown.flatMap(({ at, choice, live }) =>
        cart.lines[at]
          ? [live.trouble?.blocks ? cart.lines[at] : lineNow(cart.lines[at], choice)]
          : [],
      ),
      ...gone,
    ],
  };
  const chosen = useOrderValue(form, typed);
  const { isOn } = quote.gifts;
  const isGiven = isGiveable(lines.shown.map(({ line }) => line));
  const soldLines = lines.shown.filter(({ live }) => !live.trouble?.blocks);
  const sold = soldLines.map(({ live }) => live);
  const whole = liveAmounts(sold, quote.fees, place.postcode);
  const billed = soldLines.map(({ line: { productId }, live }) => ({ ...live, productId }));
  const bill = { lines: billed, shippingAmount: whole.shippingAmount };
  const { fields } = chosen;
  const amounts = usable ? lessValue(whole, liveValue(bill, usable, fields)) : whole;
  return {
    ...lines,
    read: () => {
      lines.read();
      place.read();
      chosen.read();
    },
    value: usable && { usable, fields, bill },
    cartNow,
    gone,
    forget: (line: (typeof gone)[number]) =>
      setGone((before) => before.filter((one) => cartKey(one) !== cartKey(line))),
    amounts,
    review: {
      amounts,
      charged: chargedClass(sold, quote.fees),
      // A gift's address and ship-by day are decided by its receiver.
      place: place.isGift
        ? { postcode: "", table: [], payNow: null }
        : { postcode: place.postcode, table: quote.fees.surcharges, payNow },
    },
    giving: { gifts: isOn && isGiven ? quote.gifts : null, noGift: isOn && !isGiven },
    sends: {
      parcel: lines.shown.some(({ line }) => line.shippingClass === "parcel"),
      files: lines.shown.some(({ line }) => line.shippingClass === "digital" && !line.commission),
    },
  };
}

/** One form for whoever orders. It leads on to the payment window. */
export function OrderForm(props: OrderFormProps) {
  const { page, reply, addressBook, choosePath } = props;
  const { typed, isPosted, errors, mend, firstInvalid } = useTypedOrder(props);
  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const lines = useLinesAndCart(form, props, typed);
  const { dialog, ...search } = useAddressSearch(form);
  useDraft(form, !isPosted, lines.read);
  // Hides the form if it cannot be sent, unless something was typed.
  const pointless = !isPosted && lines.shown.every(({ live }) => live.trouble?.blocks);
  const field = fieldStart(page.fields, { typed, errors, firstInvalid, reply });
  const shared = { ...lines, field, typed, isPosted, pointless };
  const formState = { typed, errors, firstInvalid, choosePath };
  return (
    <>
      <PostForm
        formRef={form}
        leadsAway
        asMember={addressBook !== undefined}
        reply={reply}
        trouble={null}
        onInput={(event) => {
          lines.read();
          mend((event.target as HTMLInputElement).name);
          keepDraft(event.currentTarget);
        }}
        onSubmit={(event) => {
          keepDraft(event.currentTarget);
          stopAtScript(event, lines.shown);
        }}
        className={orderFrame}
      >
        {({ busy }) => (
          <>
            <RecalculateFirst />
            <Shown placeKey={page.placeKey} total={lines.amounts.total} cart={lines.cartNow} />
            <Title className="mb-8">주문하기</Title>
            <OrderTrouble
              refused={reply?.refused}
              errors={errors}
              corrections={page.corrections}
              fieldHasFocus={firstInvalid !== null && !firstInvalid.endsWith(".quantity")}
            />
            <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
              <div>
                <OrderGoods page={page} lines={lines} {...formState} />
                {!pointless && (
                  <OrderFields
                    {...shared}
                    search={search}
                    addressBook={addressBook ?? null}
                    recommender={recommenderIn(query)}
                    total={lines.amounts.total}
                    pay={page.pay}
                    value={lines.value}
                    {...lines.giving}
                  />
                )}
              </div>
              <OrderPay
                {...lines.review}
                sends={lines.sends.parcel}
                settled={lines.shown.every(({ live }) => live.isChosen)}
                field={field}
                agreed={typed.agree === "on"}
                supply={lines.sends.files ? { ...page.supply, ticked: typed.agreeSupply } : null}
                busy={busy}
                blocked={blockedWords(lines.shown)}
                pointless={pointless}
                changed={isAtNewPrice(reply, lines.amounts.total)}
                proof={proofOf(page, { reply, typed, busy, field })}
              />
            </div>
          </>
        )}
      </PostForm>
      {dialog}
    </>
  );
}

/** The page of an order: one column, and beside it what it comes to. */
export const orderFrame =
  "mx-auto max-w-xl px-5 pt-8 max-lg:[&_:is(a,button,input,select)]:scroll-mb-32 lg:max-w-260 lg:pb-8";

/** A script that no row of the table takes is not sent; its field says so. */
function stopAtScript(event: FormEvent<HTMLFormElement>, lines: readonly ShownLine[]): void {
  if (!lines.some(({ brief }) => brief?.tooLong)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>("textarea[aria-invalid]")?.focus();
}

const isAtNewPrice = (reply: OrderReply | undefined, total: number): boolean =>
  reply?.refused?.code === "price-changed" && total === reply.refused.facts.total;

/**
 * Enter presses the form's first button, so without JavaScript that must not be one that removes
 * lines.
 */
function RecalculateFirst() {
  return (
    <noscript>
      <button
        type="submit"
        name="intent"
        value="recalculate"
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      >
        금액 다시 계산하기
      </button>
    </noscript>
  );
}

/** The amounts shown; if the server's differ, it asks again. */
type ShownProps = {
  placeKey: string;
  total: number;
  cart: ComponentProps<typeof CartOfForm> | null;
};

function Shown({ placeKey, total, cart }: ShownProps) {
  return (
    <>
      {cart && <CartOfForm {...cart} />}
      <input type="hidden" name="placeKey" value={placeKey} />
      <input type="hidden" name="totalShown" value={total} />
    </>
  );
}

function blockedWords(lines: ReturnType<typeof useOrderLines>["shown"]): string | null {
  const blocked = lines.filter(({ live }) => live.trouble?.blocks).length;
  if (lines.length && !blocked) return null;
  return lines.length > blocked
    ? "지금 주문할 수 없는 상품을 빼주세요."
    : "지금은 주문할 수 없어요.";
}
