import { redirect } from "react-router";
import {
  moveCategory,
  placeCategory,
  removeCategory,
  saveCategory,
} from "#shop/product/category/arrange-categories.server.ts";
import { categoryForm } from "#shop/product/category/category-forms.ts";
import { CATEGORIES, shelvesOf } from "#shop/product/category/category.ts";
import { listCountedCategories } from "#shop/product/category/list-categories.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { ProductHeader } from "../editor/product-header.tsx";
import type { Route } from "./+types/categories";
import { CategoryForm } from "./category-form.tsx";
import { CategoryRows } from "./category-rows.tsx";
import { Section } from "#app/ui/section.tsx";

const HERE = "/admin/product/category";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "카테고리");

export async function loader({ context }: Route.LoaderArgs) {
  return { categories: await listCountedCategories(shopOf(context).db) };
}

export const action = formAction(categoryForm, async ({ db }, form, { visitor }) => {
  const done = (message: string) =>
    redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
  switch (form.intent) {
    case "save":
      await saveCategory(db, form, visitor);
      return done("카테고리를 저장했어요.");
    case "remove":
      await removeCategory(db, form.id, visitor);
      return done("카테고리를 지웠어요. 안에 있던 상품은 그대로 있어요.");
    case "move":
      await moveCategory(db, form, visitor);
      return { says: "카테고리의 순서를 바꿨어요." };
    case "place":
      await placeCategory(db, form, visitor);
      return { says: "카테고리의 순서를 바꿨어요." };
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Errors that no form of the list shows. */
function troubleOf(reply: NonNullable<FormAnswer>): string | undefined {
  if (reply.unsent) return "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";
  return reply.values?.intent === "save" ? undefined : reply.refused?.message;
}

const isOfNewOne = (reply: FormAnswer): boolean =>
  reply?.values?.intent === "save" && reply.values.id === undefined;

export default function Categories({
  loaderData: { categories },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.unsent ? undefined : actionData;
  const isNew = isOfNewOne(reply);
  return (
    <>
      <ProductHeader title="카테고리" />
      <p role="status" className="min-h-9 py-1.5 text-14">
        {reply?.done?.says}
      </p>
      <Trouble words={actionData && troubleOf(actionData)} />
      <div className="max-w-240">
        {categories.length ? (
          <CategoryRows
            rows={shelvesOf(categories)}
            categories={categories}
            reply={isNew ? undefined : reply}
          />
        ) : (
          <EmptyState
            title="카테고리가 없어요"
            words="카테고리를 만들면 상점에 메뉴가 생기고, 상품을 나눠 놓을 수 있어요."
            className="!py-8"
          />
        )}
        <Section
          look="openSmall"
          id="new-category"
          title="새 카테고리"
          titleClass="pb-3"
          className="mt-10 border-t border-line pt-6"
        >
          {categories.length < CATEGORIES.most ? (
            <CategoryForm categories={categories} reply={isNew ? reply : undefined} />
          ) : (
            <p className="text-14">카테고리는 {CATEGORIES.most}개까지 만들 수 있어요.</p>
          )}
        </Section>
      </div>
    </>
  );
}
