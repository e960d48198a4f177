import { useState } from "react";
import { delivery } from "#shop/order/status.ts";
import type { Slip } from "#shop/office/order/slips/list-slips.server.ts";
import { isMissing, waybillAnswer, WaybillFields } from "#app/admin/order/waybill-fields.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { slip: Slip; lastCarrier: string | null; reply: FormReply<never> | undefined };

/** What goes into the parcel, a press for each piece; then the waybill. */
export function PackedOrder({ slip, lastCarrier, reply }: Props) {
  const { number, hold, lines, recipient, delivery: at, waybill, sentBy, partlySent } = slip;
  const goods = lines.filter(({ isDigital }) => !isDigital);
  const [packed, setPacked] = useState<Record<number, number>>({});
  const left = goods.reduce((sum, { id, quantity }) => sum + quantity - (packed[id] ?? 0), 0);
  const pack = (id: number, quantity: number) =>
    setPacked((before) => ({ ...before, [id]: Math.min(quantity, (before[id] ?? 0) + 1) }));
  // What a part was sent of is under way, and its rest waits here.
  if (at !== "ready" && !partlySent)
    return (
      <NoticeBox tone="warn">
        {number}: 이미 보낸 주문이에요. {waybill ? `${waybill.company} ${waybill.number}` : sentBy}
      </NoticeBox>
    );
  return (
    <div className="flex flex-col gap-8">
      {hold && <NoticeBox tone="bad">{hold} 보내지 마세요.</NoticeBox>}
      <Section
        look="ruledSmall"
        id="goods"
        title={
          <span className="numbers">
            {number}
            {partlySent && " · 남은 상품"}
          </span>
        }
      >
        <Goods lines={goods} packed={packed} onPack={pack} />
        <p role="status" className="pt-3 text-14">
          {left ? `${left}개를 더 담아주세요. 담을 때마다 눌러주세요.` : "다 담았어요."}
        </p>
      </Section>
      {recipient && (
        <p className="text-14">
          {recipient.name} · {recipient.address} {recipient.addressDetail}
        </p>
      )}
      {!hold && (
        <PostForm
          reply={reply}
          fields={{ number }}
          trouble={isMissing(reply) ? null : undefined}
          className="flex flex-col gap-4"
        >
          {({ field, busy }) => (
            <>
              <WaybillFields
                id="pack"
                company={field("company", lastCarrier).defaultValue}
                number={field("waybillNumber").defaultValue}
                {...waybillAnswer(reply)}
                allWays
              />
              <Button look="primary" size="l" busy={busy} className="self-start max-md:w-full">
                {delivery.moves.ship.label}
              </Button>
            </>
          )}
        </PostForm>
      )}
    </div>
  );
}

type GoodsProps = {
  lines: Slip["lines"];
  /** pieces that are in the parcel, by line */
  packed: Record<number, number>;
  onPack: (id: number, quantity: number) => void;
};

const Goods = ({ lines, packed, onPack }: GoodsProps) => (
  <ul>
    {lines.map(({ id, title, options, quantity }) => (
      <li key={id} className="border-b border-line">
        <button
          type="button"
          onClick={() => onPack(id, quantity)}
          className={`flex min-h-14 w-full items-center justify-between gap-4 px-2 py-2 text-left ${(packed[id] ?? 0) >= quantity ? "bg-wash text-soft" : ""}`}
        >
          <span>
            {title}
            {options.length > 0 && (
              <span className="block text-14 text-soft">{options.join(" · ")}</span>
            )}
          </span>
          <span className="text-20 font-semibold whitespace-nowrap numbers">
            {packed[id] ?? 0} / {quantity}
          </span>
        </button>
      </li>
    ))}
  </ul>
);
