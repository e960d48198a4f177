import type { ReactNode } from "react";
import { won } from "#lib/won.ts";
import type { OrderView } from "#shop/shopper/order-view.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderPicture } from "./order-picture.tsx";

type PaidLine = Pick<
  OrderView["lines"][number],
  "productId" | "title" | "image" | "options" | "quantity" | "unitPrice" | "amount"
>;
type Props = { line: PaidLine; extra?: string | null | undefined; children?: ReactNode };

/** A product of an order or a reservation: picture, name, what was chosen, and what it cost. */
export const BoughtLine = ({ line, extra, children }: Props) => (
  <>
    <OrderPicture image={line.image} />
    <div className="flex min-w-0 flex-1 flex-col gap-0.5">
      <TextLink look="name" to={`/product/${line.productId}`} className="text-16 font-semibold">
        {line.title}
      </TextLink>
      {[...line.options, ...(extra ? [extra] : [])].map((words) => (
        <p key={words} className="text-14 text-soft">
          {words}
        </p>
      ))}
      <p className="mt-1 flex items-baseline justify-between gap-4 text-14 numbers">
        <span className="text-soft">
          {won(line.unitPrice)} × {line.quantity}개
        </span>
        <span className="font-semibold">{won(line.amount)}</span>
      </p>
      {children}
    </div>
  </>
);
