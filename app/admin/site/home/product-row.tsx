import type { OrderedProduct } from "#shop/product/shelf/list-home-order.server.ts";
import type { PinMove } from "#shop/site/pins.ts";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { OrderRow, StepButton, type RowDrag } from "./order-row.tsx";

type Props = RowDrag & {
  product: OrderedProduct;
  /** among the pinned; null: one of the others */
  place: number | null;
  isLast: boolean;
  isFull: boolean;
  onStep: (move: PinMove) => void;
};

export function ProductRow({ product, place, isLast, isFull, onStep, ...drag }: Props) {
  const { id, title, isShow, image } = product;
  const words = (
    <>
      {place !== null && (
        <span className="mr-2 font-semibold text-accent numbers">{place + 1}</span>
      )}
      {title}
      {!isShow && <span className="ml-2 text-12 text-soft">숨김</span>}
    </>
  );
  const to = (step: PinMove["step"]) => ({ move: { step, id }, onStep });
  return (
    <OrderRow {...drag} {...{ id, image }} title={words}>
      {place === null ? (
        <StepButton {...to("pin")} cannot={isFull}>
          <span>
            먼저 보이기<span className="sr-only">: {title}</span>
          </span>
        </StepButton>
      ) : (
        <>
          <StepButton {...to("up")} cannot={place === 0} label={`위로: ${title}`}>
            <ChevronIcon className="size-4 -rotate-90" />
          </StepButton>
          <StepButton {...to("down")} cannot={isLast} label={`아래로: ${title}`}>
            <ChevronIcon className="size-4 rotate-90" />
          </StepButton>
          <StepButton {...to("unpin")}>
            <span>
              빼기<span className="sr-only">: {title}</span>
            </span>
          </StepButton>
        </>
      )}
    </OrderRow>
  );
}
