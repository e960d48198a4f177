import { won } from "#lib/won.ts";
import type { ReorderLine } from "#shop/shopper/plan-reorder.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** Lines that can be added to the cart again, with prices, and why others cannot. */
export const ReorderLines = ({ lines }: { lines: ReorderLine[] }) => (
  <Ruled look="inner" className="mt-6 border-t border-line">
    {lines.map((line, at) => (
      <Line key={at} line={line} />
    ))}
  </Ruled>
);

function Line({
  line: { productId, title, options, quantity, priceThen, line, why },
}: {
  line: ReorderLine;
}) {
  const changed = line && line.unitPrice !== priceThen;
  return (
    <li className="flex flex-col gap-0.5 py-4">
      <TextLink
        look="name"
        to={`/product/${productId}`}
        className={`text-16 font-semibold ${line ? "" : "text-soft"}`}
      >
        {title}
      </TextLink>
      {options.map((option) => (
        <p key={option} className="text-14 text-soft">
          {option}
        </p>
      ))}
      {line && (
        <p className="mt-1 flex items-baseline justify-between gap-4 text-14 numbers">
          <span className="text-soft">
            {won(line.unitPrice)} × {line.quantity}개
            {changed && <span> · 주문 당시 {won(priceThen)}</span>}
          </span>
          <span className="font-semibold">{won(line.unitPrice * line.quantity)}</span>
        </p>
      )}
      {why && (
        <p className="text-14 text-bad">
          {line ? `${quantity}개를 구매하셨는데, ${why}` : `담을 수 없어요: ${why}`}
        </p>
      )}
    </li>
  );
}
