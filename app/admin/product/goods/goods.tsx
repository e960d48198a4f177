import { redirect, useRevalidator } from "react-router";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { changeGoods } from "#shop/product/goods/change-goods.server.ts";
import { goodsForm } from "#shop/product/goods/goods-forms.ts";
import { listGoods } from "#shop/product/goods/list-goods.server.ts";
import { supplyTerms } from "#shop/product/goods/supply-terms.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/goods";
import { GoodsRow } from "./goods-row.tsx";
import { GoodsUpload } from "./goods-upload.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.title ?? "상품"} 판매 파일` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const product = found(await findEditableProduct(db, params.id));
  const { id, title, shippingClass, options } = product;
  return {
    product: { id, title, shippingClass, options },
    days: supplyTerms(product).days,
    goods: await listGoods(db, id),
  };
}

export const action = formAction(goodsForm, async (shop, form, { params, visitor }) => {
  const productId = params.id ?? "";
  await changeGoods(shop, productId, form, visitor);
  const message =
    form.intent === "remove"
      ? "뺐어요. 이미 구매한 분은 계속 열 수 있어요."
      : "판매 파일을 저장했어요.";
  return redirect(`/admin/product/edit/${productId}/goods`, {
    headers: { "Set-Cookie": flashCookie({ message }) },
  });
});

export default function Goods({
  loaderData: { product, days, goods },
  actionData: reply,
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const sold = goods.filter(({ removedAt }) => removedAt === null);
  const removed = goods.filter(({ removedAt }) => removedAt !== null);
  return (
    <div className="flex max-w-200 flex-col gap-8">
      <div>
        <BackLink to={`/admin/product/edit/${product.id}`}>{product.title}</BackLink>
        <Title>판매 파일</Title>
        <p className="pt-1 text-14 text-soft">
          결제가 끝난 구매자에게 바로 열려요. 결제한 날부터 {days}일 동안 듣고 내려받을 수 있고, 새
          버전을 올리면 먼저 구매한 분도 새 버전을 받아요.
        </p>
      </div>
      {product.shippingClass === "parcel" && (
        <NoticeBox tone="warn">
          택배 상품이라 구매자에게 열리지 않아요. 상품의 배송 방식을 디지털 상품으로 바꿔주세요.
        </NoticeBox>
      )}
      {sold.length ? (
        <ul className="flex flex-col">
          {sold.map((one) => (
            <GoodsRow
              key={one.id}
              goods={one}
              product={product}
              reply={reply}
              onRenewed={() => void revalidate()}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="아직 판매 파일이 없어요"
          words="파일을 올리면 이 상품을 구매한 분이 결제하자마자 듣고 내려받을 수 있어요."
        />
      )}
      <GoodsUpload
        id="goods"
        product={product}
        target={{ goodsId: null, note: () => "" }}
        onAdded={() => void revalidate()}
        multiple
      >
        파일 올리기
      </GoodsUpload>
      {removed.length > 0 && (
        <Section
          look="openSmall"
          id="removed"
          title="뺀 파일"
          className="border-t border-line pt-6"
        >
          <p className="text-14 text-soft">
            새 구매자에게는 열리지 않고, 먼저 구매한 분은 열 수 있어요.
          </p>
          <ul className="mt-2 list-disc pl-5 text-14">
            {removed.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
