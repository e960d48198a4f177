import { madeConsent } from "#shop/order/withdrawal.ts";
import type { CommissionTerms } from "#shop/product/commission/commission-terms.ts";
import { Tick } from "#app/ui/form/tick.tsx";
import { StageTable } from "./stage-table.tsx";

type Props = {
  title: string;
  terms: CommissionTerms;
  name: string;
  ticked: string | undefined;
  errors: string[] | undefined;
  autoFocus?: boolean;
};

/**
 * Made-to-order goods lose the right of withdrawal only if this consent is shown separately and
 * ticked per line (e-commerce act, article 17(2)).
 */
export function MadeTick({ title, terms, name, ticked, errors, autoFocus = false }: Props) {
  return (
    <section aria-label={`${title} 주문 제작 안내`} className="rounded-m bg-wash p-4">
      <h4 className="text-14 font-semibold">주문 제작 안내</h4>
      <p className="mt-1 mb-2 text-14 text-soft">
        보내주신 원고대로 한 분만을 위해 만드는 상품이라, 만들기 시작한 뒤에는 청약철회를 할 수
        없어요. 중단하시면 이렇게 돌려드려요.
      </p>
      <StageTable terms={terms} />
      <p className="mt-2 mb-3 text-14 text-soft">
        녹음이 주문과 다르면 받은 날부터 3개월, 그 사실을 안 날부터 30일 안에 다시 만들거나
        환불해드려요.
      </p>
      <Tick
        name={name}
        value={madeConsent.version}
        required
        isOn={ticked === madeConsent.version}
        errors={errors}
        autoFocus={autoFocus}
      >
        {madeConsent.words}
      </Tick>
    </section>
  );
}
