import { won } from "#lib/won.ts";
import { mayExchange } from "#shop/claim/request/claim-eligibility.ts";
import type { ClaimKind } from "#shop/order/claim-status.ts";
import type { ClaimPage } from "#shop/shopper/claim/claim-page.ts";
import { mostOf } from "#shop/shopper/claim/preview-claim.ts";
import { QuantityField } from "#app/ui/form/quantity-field.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { OrderPicture } from "#app/checkout/details/order-picture.tsx";
import { FieldTrouble } from "./field-trouble.tsx";

type Props = {
  kind: ClaimKind | undefined;
  lines: ClaimPage["lines"];
  values: Record<string, string>;
  errors: Record<string, string[]>;
};

/** Which of the order's things it is about, and how many of each. */
export function ClaimLines({ kind, lines, values, errors }: Props) {
  const isFresh = values.requestKey === undefined;
  const open = lines.filter(({ left }) => left > 0);
  return (
    <fieldset>
      <legend className="text-14 font-medium">상품</legend>
      <Ruled className="mt-2">
        {open.map((line) => {
          const { id, title, options, image, unitPrice, quantity } = line;
          const left = mostOf(line, kind);
          const trouble = lineTrouble(kind, line);
          const isOut = trouble?.blocks ?? false;
          return (
            <li key={id} className="py-4">
              <label className="flex cursor-pointer items-start gap-3 has-disabled:cursor-default">
                <input
                  type="checkbox"
                  name={`line.${id}`}
                  disabled={isOut}
                  defaultChecked={isFresh ? open.length === 1 : values[`line.${id}`] === "on"}
                  className="mt-1 size-5 shrink-0 accent-accent"
                />
                <OrderPicture image={image} />
                <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <span className="text-16 font-semibold">{title}</span>
                  {options.map((option) => (
                    <span key={option} className="text-14 text-soft">
                      {option}
                    </span>
                  ))}
                  <span className="text-14 text-soft numbers">
                    {won(unitPrice)} × {countWords(left || line.left, quantity)}
                  </span>
                  {trouble && <span className="text-14 text-soft">{trouble.words}</span>}
                </span>
              </label>
              {left > 1 && !isOut && (
                <div className="mt-3 pl-8">
                  <QuantityField
                    key={left}
                    name={`quantity.${id}`}
                    label={`${title} 수량`}
                    max={left}
                    defaultValue={values[`quantity.${id}`] ?? left}
                    errors={errors[`quantity.${id}`]}
                  />
                </div>
              )}
              {(left <= 1 || isOut) && <FieldTrouble errors={errors[`quantity.${id}`]} />}
            </li>
          );
        })}
      </Ruled>
      {lines.some(({ left }) => left === 0) && (
        <p className="mt-2 text-14 text-soft">
          {lines
            .filter(({ left }) => left === 0)
            .map(({ title }) => title)
            .join(", ")}
          : 이미 취소하거나 돌려드렸거나 작업실에서 중단한 상품이라 고를 수 없어요.
        </p>
      )}
      <FieldTrouble errors={errors.line} />
    </fieldset>
  );
}

const countWords = (left: number, quantity: number): string =>
  `${left}개${left < quantity ? ` (주문 ${quantity}개 중)` : ""}`;

/** Why a line cannot be chosen for this, or not for every reason. */
function lineTrouble(kind: ClaimKind | undefined, line: ClaimPage["lines"][number]) {
  if (kind && mostOf(line, kind) === 0)
    return {
      words:
        kind === "cancel"
          ? "이미 보낸 상품이에요. 받은 뒤에 반품으로 요청해주세요."
          : "아직 보내지 않은 상품이에요. 취소로 요청해주세요.",
      blocks: true,
    };
  if (kind === "exchange" && !mayExchange(line))
    return {
      words: "디지털 상품이라 교환할 수 없어요. 문제가 있으면 반품을 요청해주세요.",
      blocks: true,
    };
  return line.withdrawalEndedAt && kind !== "exchange"
    ? {
        words: "이미 열어 청약철회를 할 수 없어요. 상품에 문제가 있으면 요청할 수 있어요.",
        blocks: kind === "cancel",
      }
    : null;
}
