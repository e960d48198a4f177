import { useEffect, useRef, useState } from "react";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { AsField } from "#app/account/as-field.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Field } from "#app/ui/field.tsx";
import type { SavedAddress } from "#shop/member/address/list-addresses.server.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { Quote } from "#shop/order/quote-order.server.ts";
import { OrderPicture } from "../order-picture.tsx";
import { OrderSection } from "../order-section.tsx";
import { useSubmitOnce } from "../submit-once.ts";
import { useAddressSearch } from "../order-form/order-address.tsx";
import { listTroubles } from "../order-form/order-fields.ts";
import { OrderNotices } from "../order-form/order-notices.tsx";
import { OrderPay } from "../order-form/order-pay.tsx";
import { OrdererFields, RecipientFields, type FieldStart } from "../order-form/order-people.tsx";
import { OrderTrouble } from "../order-form/order-trouble.tsx";
import { PayByFields } from "../order-form/pay-by-fields.tsx";
import { shipByWords } from "./ship-by-words.ts";

export type ReservedPage = {
  number: string;
  quote: Quote;
  orderUntil: Date;
  /** the day that counts, and the one agreed to where it is another */
  shipBy: string;
  agreed: string;
  /** a later day: it takes a tick of its own */
  asks: boolean;
  placeKey: string;
  pay: { ways: readonly PayBy[]; depositHours: number };
};

type Props = {
  page: ReservedPage;
  reply: FormReply<never> | undefined;
  known: Record<string, string>;
  addressBook: { addresses: SavedAddress[]; isFull: boolean } | null;
};

/** The order form of a reservation: its goods, price and day are settled, the rest is as with every order. It leads on to the payment window. */
export function ReservedOrderForm({ page, reply, known, addressBook }: Props) {
  const { quote, shipBy } = page;
  const form = useRef<HTMLFormElement>(null);
  const typed = reply?.values ?? known;
  const errors = useMended(reply?.errors ?? {});
  const { busy, submit } = useSubmitOnce();
  const { dialog, ...search } = useAddressSearch(form);
  useEffect(() => {
    if (reply)
      form.current?.querySelector<HTMLElement>("[data-trouble], [aria-invalid=true]")?.focus();
  }, [reply]);
  const { amounts, needsAddress } = quote;
  const firstInvalid =
    listTroubles(errors.shown).find(({ name }) => name)?.name ??
    (errors.shown.agreeShipBy ? "agreeShipBy" : null);
  const field: FieldStart = (name) => ({
    name,
    defaultValue: typed[name],
    errors: errors.shown[name],
    autoFocus: !reply?.refused && name === firstInvalid,
  });
  const moved = reply?.refused?.code === "ship-by-changed";
  return (
    <>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={(event) => errors.mend((event.target as HTMLInputElement).name)}
        onSubmit={submit}
        className="mx-auto max-w-xl px-5 pt-8 max-lg:[&_:is(a,button,input,select)]:scroll-mb-32 lg:max-w-260 lg:pb-8"
      >
        <AsField />
        <input type="hidden" name="placeKey" value={page.placeKey} />
        <input type="hidden" name="totalShown" value={amounts.total} />
        <input type="hidden" name="shipByShown" value={shipBy} />
        <h1 className="text-28 font-bold">예약 주문하기</h1>
        <p className="mt-2 mb-8 text-16 text-soft numbers">
          {seoulTime(page.orderUntil)}까지 주문할 수 있어요. 예약번호 {page.number}
        </p>
        <OrderTrouble
          refused={reply?.refused}
          errors={errors.shown}
          corrections={[]}
          fieldHasFocus={firstInvalid !== null}
        />
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
          <div>
            <Goods page={page} />
            {page.asks && (
              <NewDay
                key={shipBy}
                page={page}
                errors={errors.shown.agreeShipBy}
                agreed={typed.agreeShipBy === "on" && !moved}
                focus={firstInvalid === "agreeShipBy"}
              />
            )}
            <OrdererFields field={field} />
            {needsAddress && (
              <RecipientFields
                field={field}
                same={reply ? typed.sameRecipient === "on" : true}
                search={search}
                book={
                  addressBook && {
                    ...addressBook,
                    chosen: typed.savedAddress,
                    joins: typed.saveAddress === "on",
                  }
                }
              />
            )}
            <div className="border-t border-line py-8">
              <Field
                {...field("recommenderCode")}
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
                sends={needsAddress}
                escrow={typed.escrow === "on"}
              />
            )}
            <OrderNotices digital={!needsAddress} parcel={needsAddress} />
          </div>
          <OrderPay
            amounts={amounts}
            sends={needsAddress}
            settled
            field={field}
            agreed={typed.agree === "on" && !moved}
            busy={busy}
            blocked={null}
            pointless={false}
            changed={reply?.refused?.code === "price-changed"}
          />
        </div>
      </form>
      {dialog}
    </>
  );
}

function Goods({ page: { quote, shipBy } }: { page: ReservedPage }) {
  const [line] = quote.lines;
  if (!line) return null;
  return (
    <OrderSection title="예약한 상품" className="border-t-0 pt-0!">
      <div className="flex gap-4">
        <OrderPicture image={line.image} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h3 className="text-16 font-semibold">{line.title}</h3>
          {line.chosen.map(({ id, axisName, label }) => (
            <p key={id} className="text-14 text-soft">
              {axisName}: {label}
            </p>
          ))}
          <p className="text-14 font-medium numbers">{shipByWords(shipBy, line.shippingClass)}</p>
          <p className="mt-1 flex items-baseline justify-between gap-4 text-14 numbers">
            <span className="text-soft">
              {won(line.unitPrice)} × {line.quantity}개
            </span>
            <span className="font-semibold">{won(line.unitPrice * line.quantity)}</span>
          </p>
        </div>
      </div>
    </OrderSection>
  );
}

/** The day is part of the contract: a later one than the shopper agreed to counts only when they agree again. */
function NewDay({
  page: { agreed: before, shipBy },
  errors,
  agreed,
  focus,
}: {
  page: ReservedPage;
  errors: string[] | undefined;
  agreed: boolean;
  focus: boolean;
}) {
  return (
    <OrderSection title="보내는 날이 바뀌었어요">
      <p className="text-16 numbers">
        <s className="text-soft">{seoulDate(before)}까지</s> →{" "}
        <strong className="font-semibold">{seoulDate(shipBy)}까지</strong>
      </p>
      <p className="mt-1 text-14 text-soft">
        기다릴 수 없다면 주문하지 않으셔도 돼요. 예약은 비용 없이 취소할 수 있어요.
      </p>
      <label className="mt-4 flex min-h-11 items-start gap-3 text-14">
        <input
          type="checkbox"
          id="agreeShipBy"
          name="agreeShipBy"
          required
          defaultChecked={agreed}
          autoFocus={focus}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          aria-invalid={errors?.length ? true : undefined}
          aria-describedby={errors?.length ? "agreeShipBy-error" : undefined}
        />
        <span className="numbers">바뀐 날({seoulDate(shipBy)})까지 기다릴게요.</span>
      </label>
      {errors?.length ? (
        <p id="agreeShipBy-error" className="mt-1 text-14 text-bad" data-field-error>
          {errors.join(" ")}
        </p>
      ) : null}
    </OrderSection>
  );
}

/** A message goes away when its field is changed; whether the change is right is for the server to say. */
function useMended(posted: Record<string, string[]>) {
  const [mended, setMended] = useState<readonly string[]>([]);
  return {
    shown: Object.fromEntries(Object.entries(posted).filter(([name]) => !mended.includes(name))),
    mend: (name: string) => name in posted && setMended((before) => [...before, name]),
  };
}
