import { ButtonLink } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import type { ReviewableLine } from "./reviewable-lines.server.ts";

type Props = { lines: ReviewableLine[]; path: string };

/** Beside an order: which of its lines can be reviewed, and what was written of the others. */
export function OrderReviews({ lines, path }: Props) {
  if (!lines.length) return null;
  return (
    <OrderSection title="후기">
      <Ruled look="inner" className="flex flex-col">
        {lines.map(({ lineId, title, option, isWritten }) => (
          <li key={lineId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 text-14">
              {title}
              {option && <span className="text-soft"> · {option}</span>}
            </span>
            <ButtonLink to={`${path}/${lineId}`} size="s" className="max-md:min-h-11">
              {isWritten ? "내 후기 보기" : "후기 쓰기"}
              <span className="sr-only">: {title}</span>
            </ButtonLink>
          </li>
        ))}
      </Ruled>
    </OrderSection>
  );
}
