import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { AppliedRow } from "#shop/order/waybills/apply-waybills.server.ts";
import type { WaybillPlan } from "#shop/order/waybills/plan-waybills.server.ts";
import { RefusedRows } from "./refused-rows.tsx";
import { WaybillRows } from "./waybill-rows.tsx";

/** The result of each row. `skipped`: refused in the preview; `left`: never sent. */
export function AppliedWaybills({
  results,
  skipped,
  left,
}: {
  results: AppliedRow[];
  skipped: WaybillPlan[];
  left: WaybillPlan[];
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const of = (outcome: AppliedRow["outcome"]) => results.filter((row) => row.outcome === outcome);
  const [done, same, refused] = [of("done"), of("same"), of("refused")];
  const notDone = [
    ...skipped,
    ...refused,
    ...left.map((plan) => ({ ...plan, words: "아직 적용하지 않았어요." })),
  ];
  return (
    <section aria-labelledby="applied" className="flex flex-col gap-6">
      <h2
        id="applied"
        ref={heading}
        tabIndex={-1}
        className="text-20 font-semibold outline-none numbers"
      >
        {done.length}건을 적용했어요{same.length > 0 && `, ${same.length}건은 변경이 없어요`}.
      </h2>
      {left.length > 0 && (
        <NoticeBox tone="warn">
          중간에 멈춰 {left.length}건이 남았어요. 아래에서 복사해 다시 붙여넣을 수 있어요.
        </NoticeBox>
      )}
      <RefusedRows rows={notDone} title={`처리하지 못한 줄 ${notDone.length}`} />
      <WaybillRows title={`적용한 줄 ${done.length}`} rows={done} open={notDone.length === 0} />
      <WaybillRows title={`변경 없는 줄 ${same.length}`} rows={same} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/order/import" reloadDocument look="ink">
          더 등록하기
        </ButtonLink>
        <ButtonLink to="/admin/order?tab=delivery">배송중인 주문 보기</ButtonLink>
      </div>
    </section>
  );
}
