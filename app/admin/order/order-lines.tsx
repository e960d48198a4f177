import { valueRows } from "#shop/order/order-amounts.ts";
import { lazy, Suspense, type ComponentProps } from "react";
import { won } from "#lib/won.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import { isPaid } from "#shop/order/status.ts";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Section } from "#app/ui/section.tsx";

const BriefView = lazy(() => import("#app/commission/brief-view.tsx"));

/** The ordered lines as they were at that time, with prices. */
export function OrderLines({
  order: { number, lines, amounts, charged, surcharge, payment },
}: {
  order: AdminOrder;
}) {
  return (
    <Section id="lines" title="주문 상품">
      <ul>
        {lines.map(
          ({
            id,
            productId,
            title,
            image,
            options,
            shippingClass,
            ownFee,
            quantity,
            gone,
            isStopped,
            back,
            unitPrice,
            amount,
            brief,
            isMade,
            licence,
          }) => (
            <li key={id} className="flex items-start gap-4 border-b border-line py-4">
              <div className="shrink-0">
                <Picture image={image} sizes="64px" alt="" className="size-16 rounded-s" />
              </div>
              <div className="min-w-0 flex-1">
                <TextLink
                  look="name"
                  to={`/admin/product/edit/${productId}`}
                  className="text-16 font-medium"
                >
                  {title}
                </TextLink>
                <p className="text-14 text-soft">
                  {[...options, shippingClass === "digital" && "디지털 상품", feeWords(ownFee)]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                {licence && <p className="text-14 text-soft">라이선스: {licence}</p>}
                <p className="text-14 text-soft numbers">
                  {won(unitPrice)} × {quantity}개
                  {gone > 0 && (
                    <strong className="font-semibold text-ink">
                      {" "}
                      ·{" "}
                      {isStopped
                        ? "작업실에서 중단됨"
                        : `${gone}개 취소·반품, ${quantity - gone}개 남음`}
                    </strong>
                  )}
                  {back > 0 && ` · ${won(back)} 환불`}
                </p>
                {brief && <Brief brief={brief} title={title} />}
                {isMade && isPaid({ payment }) && <ToRoom to={`${number}/${id}`} />}
              </div>
              <p className="text-16 font-medium whitespace-nowrap numbers">{won(amount)}</p>
            </li>
          ),
        )}
      </ul>
      {isPaid({ payment }) && (
        <TextLink look="tall" to={`/admin/order/${number}/claim`} className="text-14">
          취소·반품·교환 대신 접수
        </TextLink>
      )}
      <Amounts amounts={amounts} charged={charged} surcharge={surcharge} />
    </Section>
  );
}

const Amounts = ({
  amounts,
  charged,
  surcharge,
}: Pick<AdminOrder, "amounts" | "charged" | "surcharge">) => (
  <dl className="ml-auto flex max-w-80 flex-col gap-1.5 pt-4 text-14">
    <Amount label="상품 금액" amount={amounts.itemsAmount} />
    {amounts.discountAmount > 0 && <Amount label="할인" amount={-amounts.discountAmount} />}
    <Amount label="배송비" amount={amounts.shippingAmount} />
    {charged && <Amount label={`└ 그중 ${charged.name}`} amount={charged.fee} />}
    {surcharge > 0 && <Amount label="└ 그중 제주·도서산간 추가" amount={surcharge} />}
    {valueRows(amounts).map(({ name, amount }) => (
      <Amount key={name} label={name} amount={-amount} />
    ))}
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-3">
      <dt className="font-semibold">결제 금액</dt>
      <dd className="text-20 font-bold numbers">{won(amounts.total)}</dd>
    </div>
  </dl>
);

const ToRoom = ({ to }: { to: string }) => (
  <TextLink look="tall" to={`/admin/commissions/${to}`} className="text-14">
    작업실 열기
  </TextLink>
);

const feeWords = (own: AdminOrder["lines"][number]["ownFee"]) =>
  own && `${own.name} (배송비 ${won(own.fee)})`;

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="numbers">{won(amount)}</dd>
    </div>
  );
}

const Brief = (shown: ComponentProps<typeof BriefView>) => (
  <Suspense>
    <BriefView {...shown} />
  </Suspense>
);
