import { Form, useNavigate } from "react-router";
import { AsField } from "#app/ui/form/as-field.tsx";
import { useRoot } from "../root-data.ts";
import { Button } from "../ui/button.tsx";
import { NoticeBox } from "../ui/notice-box.tsx";
import { keepDeviceCart } from "./device-cart.ts";

/** A cart whose products are all gone, with a button to empty it. */
export function GoneCart({ count }: { count: number }) {
  const account = useRoot()?.account;
  const navigate = useNavigate();
  const clearDevice = () => {
    keepDeviceCart([]);
    void navigate("/non-member/order", { replace: true });
  };
  return (
    <NoticeBox>
      <Form
        method="post"
        action="/cart"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <AsField />
        <p>장바구니에 담은 상품 {count}가지는 지금 판매하지 않아요.</p>
        {account ? (
          <Button name="intent" value="clear">
            장바구니 비우기
          </Button>
        ) : (
          <Button type="button" onClick={clearDevice} className="noscript:hidden">
            장바구니 비우기
          </Button>
        )}
      </Form>
    </NoticeBox>
  );
}
