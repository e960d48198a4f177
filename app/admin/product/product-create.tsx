import { listCategories } from "#shop/product/category/list-categories.server.ts";
import { listLicences } from "#shop/product/licence/list-licences.server.ts";
import { productForm } from "#shop/product/forms.ts";
import { saveWithFiles } from "#shop/product/goods/save-with-files.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import type { Route } from "./+types/product-create";
import { ProductForm } from "./product-form.tsx";
import { forgetKeptProduct } from "./editor/use-kept-product.ts";
import { ProductHeader } from "./editor/product-header.tsx";

export const meta: Route.MetaFunction = () => [{ title: "새 상품" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [{ feeClasses }, categories, licences] = await Promise.all([
    findSite(db),
    listCategories(db),
    listLicences(db),
  ]);
  return { feeClasses, categories, licences };
}

export const action = formAction(productForm, async (shop, form, { visitor }) => {
  const made = form.eachFile ? `상품 ${form.files.length}개를` : "상품을";
  const flash = await savedStep(shop, {
    message: form.isShow
      ? `${made} 만들었어요. 이제 상점에서 보여요.`
      : `${made} 만들었어요. 아직 상점에는 보이지 않아요.`,
    save: () => saveWithFiles(shop, form, { by: visitor }),
  });
  return saved("/admin/product", flash);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(serverAction, (to) => forgetKeptProduct(to, undefined));

export default function ProductCreate({ actionData }: Route.ComponentProps) {
  return (
    <>
      <ProductHeader title="새 상품" />
      <ProductForm product={null} sold={[]} reply={actionData} />
    </>
  );
}
