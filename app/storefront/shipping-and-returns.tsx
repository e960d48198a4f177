import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { useRoot } from "../root-data.ts";
import type { SupplyTerms } from "./supply-terms.ts";

/** How it is supplied, sent back and paid back, and where to ask for that. */
export function ShippingAndReturns({ terms }: { terms: SupplyTerms }) {
  const site = useRoot()?.site;
  const { phone, email } = site?.company ?? {};
  const fetches = site?.fetchesReturns && terms.some(([title]) => title === "교환·반품");
  return (
    <Ruled
      as="dl"
      look="inner"
      className="text-14 numbers [&>div]:grid [&>div]:gap-x-8 [&>div]:gap-y-2 [&>div]:py-5 [&>div:first-child]:pt-0 md:[&>div]:grid-cols-[8rem_1fr] [&_dt]:font-semibold [&_li+li]:mt-1.5"
    >
      {terms.map(([title, lines]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <ul>
              {lines.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
      <div>
        <dt>신청 방법</dt>
        <dd>
          <TextLink to="/non-member/order/info">비회원 주문조회</TextLink>
          에서 주문을 확인하고
          {phone && `, 전화 ${phone} 또는 이메일 ${email}로`} 알려주세요.
          {fetches && " 교환·반품할 상품은 택배 회수를 신청하거나 직접 보내실 수 있어요."}
        </dd>
      </div>
    </Ruled>
  );
}
