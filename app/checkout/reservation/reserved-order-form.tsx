import type { FieldLooks } from "#shop/form-fields.ts";
import { useRef } from "react";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { chargedClass, quotedFor } from "#shop/order/amounts.ts";
import type { PayBy } from "#shop/order/payment/ways-to-pay.ts";
import type { Quote } from "#shop/checkout/quote/quote-order.server.ts";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import { useAddressSearch } from "#app/checkout/order-form/order-address.tsx";
import { listTroubles } from "#app/checkout/order-form/list-troubles.ts";
import {
  fieldStart,
  OrderFields,
  type AddressBook,
} from "#app/checkout/order-form/order-fields.tsx";
import { orderFrame } from "#app/checkout/order-form/order-form.tsx";
import { OrderPay } from "#app/checkout/order-form/order-pay.tsx";
import { OrderTrouble } from "#app/checkout/order-form/order-trouble.tsx";
import { useMended } from "#app/checkout/order-form/use-mended.ts";
import { usePostcode } from "#app/checkout/order-form/use-postcode.ts";
import { shipByWords } from "./ship-by-words.ts";
import { Title } from "#app/ui/title.tsx";

type ReservedPage = {
  number: string;
  quote: Quote;
  orderUntil: Date;
  /** the day that counts, and the one agreed to where it is another */
  shipBy: string;
  agreed: string;
  /** a later day: it takes a tick of its own */
  asks: boolean;
  placeKey: string;
  fields: FieldLooks;
  supply: { version: string; words: string };
  pay: { ways: readonly PayBy[]; depositHours: number };
};

type Props = {
  page: ReservedPage;
  reply: FormReply<never> | undefined;
  known: Record<string, string>;
  addressBook: AddressBook | null;
};

/**
 * The order form of a reservation: goods, price and day are fixed, the rest is as usual. It leads
 * to the payment.
 */
export function ReservedOrderForm({ page, reply, known: contact, addressBook }: Props) {
  const { shipBy } = page;
  const form = useRef<HTMLFormElement>(null);
  const typed = reply?.values ?? contact;
  const place = usePostcode(form, typed, addressBook?.addresses);
  const { amounts, needsAddress, fees } = quotedFor(page.quote, place.postcode);
  const { errors, mend } = useMended(reply?.errors ?? {});
  const { dialog, ...search } = useAddressSearch(form);
  const firstInvalid = firstWrong(errors);
  const field = fieldStart(page.fields, { typed, errors, firstInvalid, reply });
  const moved = reply?.refused?.code === "ship-by-changed";
  const sends = { parcel: needsAddress, digital: !needsAddress };
  return (
    <>
      <PostForm
        formRef={form}
        leadsAway
        asMember
        reply={reply}
        trouble={null}
        onInput={(event) => {
          place.read();
          mend((event.target as HTMLInputElement).name);
        }}
        className={orderFrame}
      >
        {({ busy }) => (
          <>
            <Settled page={page} total={amounts.total} />
            <OrderTrouble
              refused={reply?.refused}
              errors={errors}
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
                    errors={errors.agreeShipBy}
                    agreed={typed.agreeShipBy === "on" && !moved}
                    focus={firstInvalid === "agreeShipBy"}
                  />
                )}
                <OrderFields
                  {...{ field, typed, sends, search, addressBook, pay: page.pay }}
                  isPosted={reply !== undefined}
                  total={amounts.total}
                />
              </div>
              <OrderPay
                amounts={amounts}
                charged={chargedClass(page.quote.lines, fees)}
                place={{ postcode: place.postcode, table: fees.surcharges, payNow: null }}
                sends={needsAddress}
                settled
                field={field}
                agreed={typed.agree === "on" && !moved}
                supply={sends.digital ? { ...page.supply, ticked: typed.agreeSupply } : null}
                busy={busy}
                blocked={null}
                pointless={false}
                changed={
                  reply?.refused?.code === "price-changed" &&
                  reply.refused.facts.total === amounts.total
                }
              />
            </div>
          </>
        )}
      </PostForm>
      {dialog}
    </>
  );
}

const firstWrong = (errors: Record<string, string[]>): string | null =>
  listTroubles(errors).find(({ name }) => name)?.name ??
  (errors.agreeShipBy ? "agreeShipBy" : null);

/** The reserved terms, and until when they hold. */
function Settled({
  page: { placeKey, shipBy, orderUntil, number },
  total,
}: Pick<Props, "page"> & { total: number }) {
  return (
    <>
      <input type="hidden" name="placeKey" value={placeKey} />
      <input type="hidden" name="totalShown" value={total} />
      <input type="hidden" name="shipByShown" value={shipBy} />
      <Title>예약 주문하기</Title>
      <p className="mt-2 mb-8 text-16 text-soft numbers">
        {seoulTime(orderUntil)}까지 주문할 수 있어요. 예약번호 {number}
      </p>
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

/** The day is part of the contract: a day later than the agreed one needs a new consent. */
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
    <OrderSection title="발송 예정일이 바뀌었어요">
      <p className="text-16 numbers">
        <s className="text-soft">{seoulDate(before)}까지</s> →{" "}
        <strong className="font-semibold">{seoulDate(shipBy)}까지</strong>
      </p>
      <p className="mt-1 text-14 text-soft">
        기다릴 수 없다면 주문하지 않으셔도 돼요. 예약은 비용 없이 취소할 수 있어요.
      </p>
      <div className="mt-4">
        <Tick name="agreeShipBy" required isOn={agreed} errors={errors} autoFocus={focus}>
          <span className="numbers">바뀐 날({seoulDate(shipBy)})까지 기다릴게요.</span>
        </Tick>
      </div>
    </OrderSection>
  );
}
