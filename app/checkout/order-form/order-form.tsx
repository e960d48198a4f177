import { useEffect, useRef, useState, type RefObject } from "react";
import { Link, useSearchParams } from "react-router";
import { cartKey } from "#shop/cart/cart-line.ts";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import { recommenderIn } from "#shop/recommender/recommender-link.ts";
import { CaptchaWidget } from "#app/account/captcha-widget.tsx";
import { AsField } from "#app/account/as-field.tsx";
import { useCartOfForm } from "#app/cart/use-cart-of-form.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { useRoot } from "#app/root-data.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAddressSearch } from "./order-address.tsx";
import { lineNow } from "./order-cart.ts";
import { keepDraft, useDraft } from "./order-draft.ts";
import { listTroubles } from "./order-fields.ts";
import { OrderGoneLines } from "./order-gone-lines.tsx";
import { OrderLines } from "./order-lines.tsx";
import { useOrderLines } from "./order-lines-state.ts";
import { liveAmounts } from "./order-live.ts";
import { OrderNotices } from "./order-notices.tsx";
import type { OrderPage, Recounted } from "./order-page.server.ts";
import { OrderPay } from "./order-pay.tsx";
import { OrdererFields, RecipientFields, type FieldStart } from "./order-people.tsx";
import { renumberLines } from "./order-query.ts";
import { OrderTrouble } from "./order-trouble.tsx";
import { PayByFields } from "./pay-by-fields.tsx";
import { useSubmitOnce } from "../submit-once.ts";

export type OrderReply = FormReply<Recounted>;

type OrderFormProps = {
  page: Extract<OrderPage, { kind: "order" }>;
  reply: OrderReply | undefined;
  /** what the orderer's fields start with, e.g. from an account */
  known?: Record<string, string>;
  /** the address book of a member who orders */
  addressBook?: { addresses: SavedAddress[]; isFull: boolean };
  /** where products are chosen */
  choosePath: string;
};

/** One form for whoever orders. It is posted as a document, with or without JavaScript, since it leads on to the payment window. */
export function OrderForm({ page, reply, known = {}, addressBook, choosePath }: OrderFormProps) {
  const { quote, from, cart } = page;
  const here = <Value,>(fields: Record<string, Value>) =>
    renumberLines(fields, (line) => (from.includes(line) ? from.indexOf(line) : null));
  const posted = reply?.values ?? reply?.done?.typed;
  const typed = posted ? here(posted) : known;
  const { errors, mend } = useErrors(here(reply?.errors ?? {}));

  const [query] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const lines = useOrderLines(form, quote.lines, typed);
  const [gone, setGone] = useState(cart?.gone ?? []);
  useCartOfForm(cart && [...cart.lines, ...cart.gone], [
    ...lines.shown.flatMap(({ at, choice, live }) =>
      cart?.lines[at]
        ? [live.trouble?.blocks ? cart.lines[at] : lineNow(cart.lines[at], choice)]
        : [],
    ),
    ...gone,
  ]);
  const { busy, submit } = useSubmitOnce();
  const { dialog, ...search } = useAddressSearch(form);
  useDraft(form, !posted, lines.read);
  useFocusOnTrouble(form, Boolean(reply?.refused || reply?.errors));

  const root = useRoot();
  const site = root?.site;
  const amounts = site
    ? liveAmounts(
        lines.shown.map(({ live }) => live),
        site,
      )
    : quote.amounts;
  const parcel = lines.shown.some(({ line }) => line.shippingClass === "parcel");
  const digital = lines.shown.some(({ line }) => line.shippingClass === "digital");
  // Nobody fills in a form that cannot be sent; what was typed already stays.
  const pointless = !posted && lines.shown.every(({ live }) => live.trouble?.blocks);
  const firstInvalid = listTroubles(errors).find(({ name }) => name)?.name ?? null;
  const field: FieldStart = (name) => ({
    name,
    defaultValue: typed[name],
    errors: errors[name],
    autoFocus: !reply?.refused && name === firstInvalid,
  });

  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={(event) => {
          lines.read();
          mend((event.target as HTMLInputElement).name);
          keepDraft(event.currentTarget);
        }}
        onSubmit={(event) => {
          keepDraft(event.currentTarget);
          submit(event);
        }}
        className="mx-auto max-w-xl px-5 pt-8 max-lg:[&_:is(a,button,input,select)]:scroll-mb-32 lg:max-w-260 lg:pb-8"
      >
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
        {addressBook && <AsField />}
        <input type="hidden" name="placeKey" value={page.placeKey} />
        <input type="hidden" name="totalShown" value={amounts.total} />
        <h1 className="mb-8 text-28 font-bold">주문하기</h1>
        <OrderTrouble
          refused={reply?.refused}
          errors={errors}
          corrections={page.corrections}
          fieldHasFocus={firstInvalid !== null && !firstInvalid.endsWith(".quantity")}
        />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
          <div>
            {lines.shown.length > 0 ? (
              <OrderLines
                lines={lines.shown}
                errors={errors}
                firstInvalid={firstInvalid}
                choosePath={choosePath}
                cart={cart?.lines ?? null}
                onRemove={(at) => {
                  lines.remove(at);
                  if (!cart) forgetInAddress(quote.lines[at]?.productId);
                }}
              >
                <OrderGoneLines
                  lines={gone}
                  onRemove={(line) =>
                    setGone((before) => before.filter((one) => cartKey(one) !== cartKey(line)))
                  }
                />
              </OrderLines>
            ) : (
              <NothingLeft choosePath={choosePath} />
            )}
            {cart && !root?.account && (
              <p className="border-t border-line py-3 text-14 text-soft">
                회원이세요?{" "}
                <Link
                  to="/order"
                  className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
                >
                  로그인하고 이 장바구니 주문하기
                </Link>
              </p>
            )}
            {!pointless && (
              <>
                <OrdererFields field={field} />
                {parcel && (
                  <RecipientFields
                    field={field}
                    same={posted ? typed.sameRecipient === "on" : true}
                    search={search}
                    book={
                      addressBook
                        ? {
                            ...addressBook,
                            chosen: typed.savedAddress,
                            joins: typed.saveAddress === "on",
                          }
                        : null
                    }
                  />
                )}
                <div className="border-t border-line py-8">
                  <Field
                    {...field("recommenderCode")}
                    defaultValue={typed.recommenderCode ?? recommenderIn(query)}
                    label="추천인 코드"
                    optional
                    maxLength={20}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    className="uppercase"
                  />
                </div>
                {amounts.total > 0 && (
                  <PayByFields
                    field={field}
                    {...page.pay}
                    total={amounts.total}
                    sends={parcel}
                    escrow={typed.escrow === "on"}
                  />
                )}
                <OrderNotices digital={digital} parcel={parcel} />
              </>
            )}
          </div>
          <OrderPay
            amounts={amounts}
            sends={parcel}
            settled={lines.shown.every(({ live }) => live.isChosen)}
            field={field}
            agreed={typed.agree === "on"}
            busy={busy}
            blocked={blockedWords(lines.shown)}
            pointless={pointless}
            changed={
              reply?.refused?.code === "price-changed" &&
              amounts.total === reply.refused.facts.total
            }
            captcha={page.captcha && <CaptchaWidget settings={page.captcha} reply={reply} />}
          />
        </div>
      </form>
      {dialog}
    </>
  );
}

/** The address tells what is ordered: a reload, or the way back from the payment window, must not bring the removed line again. */
function forgetInAddress(productId: string | undefined): void {
  const address = new URL(location.href);
  const picks = address.searchParams.getAll("pick").filter((pick) => pick !== productId);
  address.searchParams.delete("pick");
  for (const pick of picks) address.searchParams.append("pick", pick);
  history.replaceState(history.state, "", address);
}

function blockedWords(lines: ReturnType<typeof useOrderLines>["shown"]): string | null {
  const blocked = lines.filter(({ live }) => live.trouble?.blocks).length;
  if (lines.length && !blocked) return null;
  return lines.length > blocked
    ? "지금 주문할 수 없는 상품을 빼주세요."
    : "지금은 주문할 수 없어요.";
}

function NothingLeft({ choosePath }: { choosePath: string }) {
  return (
    <div className="pb-8">
      <p className="mb-4 text-16">주문할 상품이 없어요. 적은 내용은 그대로 있어요.</p>
      <ButtonLink to={choosePath} look="ink">
        상품 고르기
      </ButtonLink>
    </div>
  );
}

/** A message goes away when its field is changed; whether the change is right is for the server to say. */
function useErrors(posted: Record<string, string[]>) {
  const [mended, setMended] = useState<readonly string[]>([]);
  return {
    errors: Object.fromEntries(Object.entries(posted).filter(([name]) => !mended.includes(name))),
    mend: (name: string) => name in posted && setMended((before) => [...before, name]),
  };
}

/** Where the browser did not follow `autofocus`, e.g. on a field that React built anew. */
function useFocusOnTrouble(form: RefObject<HTMLFormElement | null>, troubled: boolean): void {
  useEffect(() => {
    if (!troubled) return;
    const focused = form.current?.contains(document.activeElement)
      ? document.activeElement
      : form.current?.querySelector<HTMLElement>(
          "[autofocus], [aria-invalid=true], [data-trouble]",
        );
    if (!(focused instanceof HTMLElement)) return;
    focused.focus({ preventScroll: true });
    focused.scrollIntoView({ block: "nearest" });
  }, [form, troubled]);
}
