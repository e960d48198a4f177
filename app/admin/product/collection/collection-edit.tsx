import { redirect } from "react-router";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { listCategories, listTags } from "#shop/product/category/list-categories.server.ts";
import {
  addToCollection,
  saveCollection,
  stepInCollection,
  takeOutOfCollection,
} from "#shop/product/collection/arrange-collections.server.ts";
import { collectionForm } from "#shop/product/collection/collection-forms.ts";
import { collectionPath } from "#shop/product/collection/collection.ts";
import {
  countCollection,
  findCollection,
  listChosen,
} from "#shop/product/collection/list-collections.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/collection-edit";
import { ChosenProducts } from "./chosen-products.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const LIST = "/admin/product/collection";
const OFFERED = 20;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.collection?.name ?? "새 기획전");

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const { slug } = params;
  const search = (searchParams.get("q") ?? "").slice(0, 100);
  const [categories, tags] = await Promise.all([listCategories(db), listTags(db)]);
  if (slug === undefined)
    return { collection: null, categories, tags, shown: 0, search, chosen: [], offered: [] };
  const collection = found(await findCollection(db, slug));
  const isByHand = collection.rule === null;
  const [shown, chosen, { rows: products }] = await Promise.all([
    countCollection(db, collection, now()),
    isByHand ? listChosen(db, slug) : [],
    isByHand ? listAdminProducts(db, { search, limit: OFFERED }) : { rows: [] },
  ]);
  const offered = products.map(({ id, title, isShow }) => ({ id, title, isShow }));
  return { collection, categories, tags, shown, search, chosen, offered };
}

export const action = formAction(collectionForm, async ({ db }, form, { visitor }) => {
  switch (form.intent) {
    case "save": {
      const slug = await saveCollection(db, form, visitor);
      const message = form.id ? "기획전을 저장했어요." : "기획전을 만들었어요.";
      const to = `${LIST}/edit/${encodeURIComponent(slug)}`;
      return redirect(to, { headers: { "Set-Cookie": flashCookie({ message }) } });
    }
    case "add":
      await addToCollection(db, form, visitor);
      return { says: "기획전에 담았어요." };
    case "take-out":
      await takeOutOfCollection(db, form, visitor);
      return { says: "기획전에서 뺐어요." };
    case "step":
      await stepInCollection(db, form, visitor);
      return { says: "상품의 순서를 바꿨어요." };
  }
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** Errors that no form of the page shows. */
function troubleOf(reply: NonNullable<FormAnswer>): string | undefined {
  if (reply.unsent) return "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";
  return reply.values?.intent === "save" ? undefined : troubleWords(reply);
}

export default function CollectionEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, categories, tags, shown } = loaderData;
  return (
    <>
      <BackLink to={LIST}>기획전</BackLink>
      <Title>{collection?.name ?? "새 기획전"}</Title>
      <p className="pb-6 text-14 text-soft numbers">
        {collection && (
          <>
            <TextLink to={collectionPath(collection.slug)}>상점에서 보기</TextLink>
            {` · 지금 보이는 상품 ${shown}개`}
          </>
        )}
      </p>
      <CollectionForm
        key={collection?.slug}
        {...{ collection, categories, tags }}
        reply={actionData}
      />
      {collection?.rule === null && (
        <>
          <p role="status" className="min-h-9 pt-8 pb-1.5 text-14">
            {actionData?.done?.says}
          </p>
          <Trouble words={actionData && troubleOf(actionData)} />
          <ChosenProducts {...loaderData} id={collection.slug} />
        </>
      )}
    </>
  );
}
