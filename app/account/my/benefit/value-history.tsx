import { seoulTime } from "#lib/seoul-time.ts";
import { won } from "#lib/won.ts";
import { valueLabels } from "#shop/money/value/value-kinds.ts";
import { entryWords } from "#shop/money/value/view/entry-words.ts";
import type { ValueEntry } from "#shop/money/value/view/list-own-value.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = {
  entries: ValueEntry[];
  next: number | null;
  /** of an order, for whom it is shown */ orderPath?: (number: string) => string;
};

const ownOrder = (number: string) => `/my?order=${number}`;

export function ValueHistory({ entries, next, orderPath = ownOrder }: Props) {
  if (!entries.length) return <p className="text-16 text-soft">아직 내역이 없어요.</p>;
  return (
    <>
      <Ruled className="max-w-200">
        {entries.map(({ id, kind, reason, amount, orderNumber, words, at }) => (
          <li key={id} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="text-16 wrap-anywhere">{entryWords(reason, words)}</p>
              <p className="text-12 text-soft numbers">
                {seoulTime(at)} · {valueLabels[kind]}
                {orderNumber && (
                  <>
                    <br className="md:hidden" />
                    <span className="max-md:hidden"> · </span>
                    <TextLink look="row" to={orderPath(orderNumber)}>
                      주문 {orderNumber}
                    </TextLink>
                  </>
                )}
              </p>
            </div>
            <p className="text-16 font-semibold whitespace-nowrap numbers">
              {amount > 0 ? "+" : "−"}
              {won(Math.abs(amount))}
            </p>
          </li>
        ))}
      </Ruled>
      {next !== null && (
        <div className="pt-4">
          <ButtonLink to={`?before=${next}`}>지난 내역</ButtonLink>
        </div>
      )}
    </>
  );
}
