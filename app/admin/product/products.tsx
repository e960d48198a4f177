import { pick } from "#lib/pick.ts";
import { useCallback, useEffect, useState } from "react";
import { redirect } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { assignShelf } from "#shop/product/category/assign-shelf.server.ts";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { copyProduct } from "#shop/product/edit/copy-product.server.ts";
import { chosenProductsForm } from "#shop/product/forms.ts";
import { productList } from "#shop/office/product/product-list.server.ts";
import { dutiesOf } from "#shop/office/duty/duty-kinds.ts";
import { countDuties } from "#shop/office/duty/list-duties.server.ts";
import { saleNote } from "#shop/product/reservation-label.ts";
import { saleOf } from "#shop/product/sale.ts";
import { removeProduct } from "#shop/office/product/remove-product.server.ts";
import { showProducts } from "#shop/product/shelf/show-products.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TodayStrip } from "#app/admin/today/today-strip.tsx";
import type { Route } from "./+types/products";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { BulkChange } from "./bulk-change.tsx";
import { wordsOf } from "./bulk-words.ts";
import { productCells, ProductTable, type ListedProduct } from "./product-table.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = () => [{ title: "상품 관리" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, now } = shop;
  const [{ rows, ...page }, categories, waiting] = await Promise.all([
    productList.read(shop, url.searchParams),
    listCategories(db),
    countDuties(shop, dutiesOf(visitorOf(context).role)),
  ]);
  const listed = rows.map((product): ListedProduct => ({
    ...pick(product, [
      "id",
      "title",
      "price",
      "discountRatio",
      "stock",
      "sellable",
      "optionsOut",
      "watchers",
      "saleKind",
      "isShow",
      "create",
    ]),
    image: product.thumbnail ?? product.moThumbnail,
    note: product.publishAt
      ? publishWords(product.publishAt, now())
      : saleNote(saleOf({ ...product, stock: null }, now()), product),
  }));
  return { ...page, rows: listed, categories, waiting };
}

/** A product without goods stays hidden. */
const publishWords = (at: Date, now: Date): string =>
  at > now
    ? `${seoulTime(at)} 공개 예정`
    : "공개할 때가 지났어요. 판매 파일이나 제공 방법을 넣으면 보여요";

export const action = formAction(chosenProductsForm, async (shop, form, { visitor }) => {
  const { intent, ids, category, tag } = form;
  if (intent === "category" || intent === "tag") {
    const wanted = intent === "tag" ? { tag } : { category };
    return { intent, count: await assignShelf(shop.db, ids, wanted, visitor) };
  }
  if (intent === "copy") {
    const { id } = await copyProduct(shop, ids[0]!, { by: visitor });
    return redirect(`/admin/product/edit/${id}`, {
      headers: {
        "Set-Cookie": flashCookie({
          message: "복사해서 숨긴 상품을 만들었어요. 고친 뒤 보이게 해주세요.",
        }),
      },
    });
  }
  if (intent !== "remove")
    return { intent, count: await showProducts(shop.db, ids, intent === "show", { by: visitor }) };
  for (const id of ids) await removeProduct(shop, id, { by: visitor });
  return redirect("/admin/product", {
    headers: { "Set-Cookie": flashCookie({ message: "상품을 삭제했어요." }) },
  });
});

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, next, rows, categories, waiting } = loaderData;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const chooseNone = useCallback(() => setChosen(new Set()), []);

  // Another page or filter shows other rows; what was ticked before must not be changed unseen.
  useEffect(chooseNone, [list.here, next, chooseNone]);

  return (
    <>
      <TodayStrip waiting={waiting} />
      <header className="flex flex-wrap items-center gap-x-2 gap-y-3 whitespace-nowrap">
        <Title className="flex-1">상품</Title>
        <div className="flex flex-wrap gap-2 max-md:order-last max-md:w-full max-md:[&_:is(a,button)]:px-3">
          {rows.length > 0 && <ButtonLink to="/admin/product/grid">한꺼번에 고치기</ButtonLink>}
          <ButtonLink to="/admin/product/stock">재고</ButtonLink>
          <ButtonLink to="/admin/product/category">카테고리</ButtonLink>
          <ButtonLink to="/admin/product/licence">라이선스</ButtonLink>
          <ButtonLink to="/admin/product/collection">기획전</ButtonLink>
          <ButtonLink to="/admin/product/search">검색</ButtonLink>
        </div>
        <ButtonLink to="/admin/product/create" look="primary">
          새 상품
        </ButtonLink>
      </header>
      {actionData?.done && <NoticeBox tone="good">{wordsOf(actionData.done)}</NoticeBox>}
      {actionData?.errors && (
        <NoticeBox tone="bad">{Object.values(actionData.errors).flat().join(" ")}</NoticeBox>
      )}
      <OfficeList
        list={list}
        page={loaderData}
        caption="상품 목록"
        keyOf={({ id }) => id}
        empty={
          filter.filter === "all"
            ? { title: "아직 상품이 없어요", words: "첫 상품을 만들면 홈 화면에 바로 보여요." }
            : { title: "검색 결과가 없어요", words: "이 상태의 상품이 없어요." }
        }
        nothing={{
          title: "검색 결과가 없어요",
          words: `‘${filter.q}’에 맞는 상품이 없어요. 다른 검색어로 찾아보세요.`,
        }}
        cells={productCells}
        body={(products, columns) => (
          <BulkChange chosen={chosen} onDone={chooseNone} categories={categories}>
            {(form) => (
              <ProductTable
                products={products}
                columns={columns}
                form={form}
                chosen={chosen}
                onChoose={setChosen}
              />
            )}
          </BulkChange>
        )}
      />
    </>
  );
}
