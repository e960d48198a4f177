import { redirect } from "react-router";
import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { listLicences } from "#shop/product/licence/list-licences.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { listGoods } from "#shop/product/goods/list-goods.server.ts";
import { saveWithFiles } from "#shop/product/goods/save-with-files.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/product-edit";
import { ProductForm } from "./product-form.tsx";
import { forgetKeptProduct } from "./editor/use-kept-product.ts";
import { ProductHeader } from "./editor/product-header.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.title ?? "상품"} 고치기` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const product = found(await findEditableProduct(db, params.id));
  const [{ feeClasses }, categories, licences, goods] = await Promise.all([
    findSite(db),
    listCategories(db),
    listLicences(db),
    listGoods(db, product.id),
  ]);
  const sold = goods
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, title, versions }) => ({ id, title, fileName: versions[0]!.fileName }));
  return { product, sold, feeClasses, categories, licences };
}

export const action = formAction(productForm, async (shop, form, { params, visitor }) => {
  await saveWithFiles(shop, form, { id: params.id ?? "", version: form.version, by: visitor });
  return redirect("/admin/product", {
    headers: { "Set-Cookie": flashCookie({ message: `${form.title} 상품을 저장했어요.` }) },
  });
});

export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, (to) => forgetKeptProduct(to, params.id));

export default function ProductEdit({
  loaderData: { product, sold },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <ProductHeader title="상품 고치기" />
      <ProductForm key={product.id} product={product} sold={sold} reply={actionData} />
    </>
  );
}
