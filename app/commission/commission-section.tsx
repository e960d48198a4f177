import { won } from "#lib/won.ts";
import { promiseWords } from "#shop/product/commission/commission-words.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { LengthTable } from "./length-table.tsx";
import { StageTable } from "./stage-table.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** A commission's prices, steps and refunds, shown before ordering. */
export default function CommissionSection({ terms }: { terms: CommissionTerms }) {
  return (
    <div className="flex flex-col gap-8">
      <LengthTable terms={terms} />
      <div>
        <h3 className="mb-1 text-16 font-semibold">용도</h3>
        <Ruled className="text-14">
          {terms.uses.map(({ id, name, words, won: price }) => (
            <li key={id} className="flex items-start justify-between gap-4 py-3">
              <p className="min-w-0">
                <strong className="font-semibold">{name}</strong>
                <span className="block text-soft">{words}</span>
              </p>
              <p className="whitespace-nowrap numbers">{price ? `+${won(price)}` : "추가 없음"}</p>
            </li>
          ))}
        </Ruled>
      </div>
      <div>
        <h3 className="mb-2 text-16 font-semibold">진행</h3>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 marker:text-edge numbers">
          <li>주문서에 원고를 적고 결제하면 바로 준비해요.</li>
          {promiseWords(terms).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-1 text-16 font-semibold">중단할 때</h3>
        <StageTable terms={terms} />
      </div>
    </div>
  );
}
