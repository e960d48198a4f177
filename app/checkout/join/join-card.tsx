import { useEffect } from "react";
import { useFetcher } from "react-router";
import { OrderSection } from "#app/checkout/details/order-section.tsx";
import type { FormReply } from "#app/form-action.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { clientLoader } from "./join.tsx";
import { JoinForm } from "./join-form.tsx";

/**
 * Offers an account on a new order's page. It loads its data after the page, so that the page stays
 * fast; without JavaScript it links to a page of its own.
 */
export function JoinCard({ number }: { number: string }) {
  const { load, data: page } = useFetcher<typeof clientLoader>();
  const posted = useFetcher<FormReply<unknown>>();
  const path = `/non-member/order/join/${number}`;
  useEffect(() => void load(path), [load, path]);
  if (page === null || page?.mailArrives === false) return null;
  return (
    <div className="print:hidden">
      <OrderSection title="비밀번호만 정하면 회원이에요">
        <p className="mb-5 text-14 text-soft">
          이름과 연락처는 주문에 적어주신 그대로 써요. 확인 메일의 버튼을 누르면 가입이 끝나고,
          마이페이지로 이 주문을 가져올 수 있어요.
        </p>
        {page ? (
          <JoinForm page={page} reply={posted.data} fetcher={posted} />
        ) : (
          <ButtonLink to={path} size="l">
            회원 되기
          </ButtonLink>
        )}
      </OrderSection>
    </div>
  );
}
