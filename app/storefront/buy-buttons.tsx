import type { ProductDetails } from "#shop/product/product.ts";
import type { Sale } from "#shop/product/sale.ts";
import { useRoot } from "../root.tsx";
import { Button } from "../ui/button.tsx";

type BuyButtonsProps = { product: Pick<ProductDetails, "id" | "saleKind">; sale: Sale };

const shut: Record<Exclude<Sale, "open">, string> = { "sold-out": "품절", "not-yet": "예약 오픈 전", closed: "예약 마감" };

/** The ways to order by sale kind and sign-in state; both ways of a visitor look alike strong. */
export function BuyButtons({ product: { id, saleKind }, sale }: BuyButtonsProps) {
  const signedIn = Boolean(useRoot()?.account);
  if (sale !== "open") return <Button disabled look="ink" size="l" wide>{shut[sale]}</Button>;
  if (saleKind === "reserve") return <Button look="primary" size="l" wide formAction={`/order-reserve/${id}`}>예약하기</Button>;
  if (signedIn) return <Button look="primary" size="l" wide formAction={`/order/${id}`}>구매하기</Button>;
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button look="ink" size="l" wide formAction={`/order/${id}`}>로그인하고 구매</Button>
      <Button look="primary" size="l" wide formAction={`/non-member/order/${id}`}>비회원 주문</Button>
    </div>
  );
}
