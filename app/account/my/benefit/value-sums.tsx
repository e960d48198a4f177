import { dayWords } from "#lib/calendar-day.ts";
import { won } from "#lib/won.ts";
import { valueKinds, valueLabels, type ValueKind } from "#shop/money/value/value-kinds.ts";
import type { EndingValue } from "#shop/money/value/view/list-own-value.server.ts";
import { Ruled } from "#app/ui/ruled.tsx";

type Props = {
  balance: Record<ValueKind, number>;
  /** won of points that were taken back after they had been spent */ missing: number;
  ending: EndingValue[];
};

export const ValueSums = ({ balance, missing, ending }: Props) => (
  <Ruled as="dl" look="alone" className="mt-6 grid max-w-160 gap-x-8 sm:grid-cols-2">
    {valueKinds.map((kind) => {
      const next = ending.find((each) => each.kind === kind);
      return (
        <div key={kind} className="py-5 max-sm:not-first:border-t max-sm:not-first:border-line">
          <dt className="text-14 text-soft">{valueLabels[kind]}</dt>
          <dd className="text-28 font-bold numbers">{won(balance[kind])}</dd>
          <dd className="text-12 text-soft numbers">
            {next
              ? `${dayWords(next.lastDay)}이 지나면 ${won(next.amount)}이 소멸돼요`
              : "곧 소멸되는 금액이 없어요"}
          </dd>
          {kind === "points" && missing > 0 && (
            <dd className="pt-1 text-12 text-soft">
              회수할 포인트 {won(missing)}을 이미 사용하셨어요. 다음에 적립되는 포인트에서 먼저
              차감해요.
            </dd>
          )}
        </div>
      );
    })}
  </Ruled>
);
