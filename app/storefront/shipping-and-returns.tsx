import { lazy, Suspense } from "react";
import { won } from "#lib/won.ts";
import type { SiteFees } from "#shop/order/amounts.ts";
import { shippingWords } from "#shop/order/shipping-words.ts";
import type { ProductDetails } from "#shop/product/product.ts";
import { useRoot } from "../root-data.ts";
import { shipWords } from "./sale-words.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

// Few products are made from a script.
const MadeWithdrawal = lazy(() => import("../commission/made-withdrawal.tsx"));

type AboutProduct = {
  product: Pick<
    ProductDetails,
    "shippingClass" | "ownFee" | "expectedShipOn" | "supplyWords" | "commission" | "samples"
  >;
};

/** E-commerce act: articles 15 (supply), 17 (withdrawal) and 18 (refund). */
export default function ShippingAndReturns({ product }: AboutProduct) {
  const digital = product.shippingClass === "digital";
  const root = useRoot();
  if (!root) return null;
  const { site } = root;
  const { phone, email } = site.company;
  return (
    <dl className="divide-y divide-line text-14 [&>div]:grid [&>div]:gap-x-8 [&>div]:gap-y-2 [&>div]:py-5 [&>div:first-child]:pt-0 md:[&>div]:grid-cols-[8rem_1fr] [&_dt]:font-semibold [&_li+li]:mt-1.5">
      <div>
        <dt>{digital ? "제공" : "배송"}</dt>
        <dd>
          <ul>
            <li>{shippingWords(product, site, won)}</li>
            {product.ownFee && <li>{BUNDLED}</li>}
            {product.expectedShipOn ? (
              <li>{shipWords(product.expectedShipOn, digital)}</li>
            ) : (
              !digital && <li>{root.sending.rule}</li>
            )}
            {product.supplyWords.map((words) => (
              <li key={words} className="numbers">
                {words}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{digital ? "청약철회" : "교환·반품"}</dt>
        <dd>
          <Withdrawal product={product} site={site} />
        </dd>
      </div>
      <div>
        <dt>환불</dt>
        <dd>
          <ul>
            <li>
              {digital ? "청약철회 의사를 알려주신 날부터" : "상품을 돌려받은 날부터"} 3영업일 안에
              결제하신 방법으로 환불해드려요.
            </li>
            <li>환불이 늦어지면 늦어진 기간만큼 연 15%의 지연배상금을 더해 드려요.</li>
          </ul>
        </dd>
      </div>
      <div>
        <dt>신청 방법</dt>
        <dd>
          <TextLink to="/non-member/order/info">비회원 주문조회</TextLink>
          에서 주문을 확인하고
          {phone && `, 전화 ${phone} 또는 이메일 ${email}로`} 알려주세요.
        </dd>
      </div>
    </dl>
  );
}

const BUNDLED = "다른 택배 상품과 함께 주문하면 그 가운데 가장 높은 배송비를 한 번만 받아요.";

/**
 * The exception for digital content requires a sample to listen to (e-commerce act, articles 17(2)5
 * and 17(6)).
 */
function Withdrawal({
  product: { shippingClass, samples, commission },
  site: { returnShippingFee, exchangeShippingFee, surcharges },
}: AboutProduct & { site: Omit<SiteFees, "dispatch"> }) {
  const digital = shippingClass === "digital";
  if (commission)
    return (
      <Suspense>
        <MadeWithdrawal />
      </Suspense>
    );
  return (
    <ul>
      <li>
        {digital
          ? "듣거나 내려받기 전에는 여는 기간 안에 언제든 취소하고 전액 환불받을 수 있어요."
          : "상품을 받은 날부터 7일 안에 청약철회(교환·반품)를 할 수 있어요."}
      </li>
      <li>
        상품이 표시·광고나 계약 내용과 다르면 받은 날부터 3개월, 그 사실을 알게 된 날부터 30일 안에
        할 수 있어요.
      </li>
      {digital && samples.length > 0 && (
        <li>
          처음 듣거나 내려받으면 제공이 시작되고, 그때부터 청약철회를 할 수 없어요. 주문할 때 동의를
          받아요. 구매하기 전에 이 페이지의 샘플을 들어보고 확인해주세요.
        </li>
      )}
      {digital && samples.length === 0 && (
        <li>미리 들어볼 수 없는 상품이라 제공이 시작된 뒤에도 7일 안에 청약철회를 할 수 있어요.</li>
      )}
      {!digital && (
        <li>
          사용하거나 훼손해 가치가 크게 줄어든 상품은 교환·반품이 어려워요. 내용을 확인하려고 포장을
          뜯은 것은 괜찮아요.
        </li>
      )}
      {!digital && (
        <li className="numbers">
          단순 변심이면 반품 배송비 편도 {won(returnShippingFee)}, 교환 배송비 왕복{" "}
          {won(exchangeShippingFee)}을 구매자가, 상품에 문제가 있으면 판매자가 부담해요.
          {surcharges.some(({ fee }) => fee > 0) &&
            " 제주·도서산간은 추가 배송비도 같은 횟수만큼 더해요."}
        </li>
      )}
    </ul>
  );
}
