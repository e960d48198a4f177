import { redirect } from "react-router";
import {
  moveCollection,
  removeCollection,
} from "#shop/product/collection/arrange-collections.server.ts";
import { collectionsForm } from "#shop/product/collection/collection-forms.ts";
import { collectionPath, COLLECTIONS } from "#shop/product/collection/collection.ts";
import { listCountedCollections } from "#shop/product/collection/list-collections.server.ts";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProductHeader } from "../editor/product-header.tsx";
import type { Route } from "./+types/collections";
import { TextLink } from "#app/ui/text-link.tsx";
import { ShelfRow } from "../category/shelf-row.tsx";

const HERE = "/admin/product/collection";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "기획전");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const collections = await listCountedCollections(db, now());
  return {
    collections: collections.map(({ rule, ...one }) => ({ ...one, isByRule: rule !== null })),
  };
}

export const action = formAction(collectionsForm, async ({ db }, form, { visitor }) => {
  if (form.intent === "move") {
    await moveCollection(db, form, visitor);
    return { says: "기획전의 순서를 바꿨어요." };
  }
  await removeCollection(db, form.id, visitor);
  const message = "기획전을 지웠어요. 안에 있던 상품은 그대로 있어요.";
  return redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Collections({
  loaderData: { collections },
  actionData,
}: Route.ComponentProps) {
  const reply = actionData?.unsent ? undefined : actionData;
  const unsent = actionData?.unsent && "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요.";
  return (
    <>
      <ProductHeader title="기획전" />
      <p className="max-w-180 text-14 text-soft">
        상품을 한 이름 아래 모아 보여요. 직접 고르거나, 조건을 정하면 맞는 상품이 자동으로 모여요.
        홈에 보이게 한 기획전은 이 순서대로 한 줄씩 나와요.
      </p>
      <p role="status" className="min-h-9 py-1.5 text-14">
        {reply?.done?.says}
      </p>
      <Trouble words={unsent ?? reply?.refused?.message} />
      <div className="max-w-240">
        {collections.length ? (
          <ul className="border-t border-line">
            {collections.map((one, at) => (
              <CollectionRow
                key={one.slug}
                collection={one}
                isFirst={at === 0}
                isLast={at === collections.length - 1}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="기획전이 없어요"
            words="‘겨울 낭독’, ‘선물하기 좋은 소리’처럼 이야기 하나로 상품을 묶어보세요."
            className="!py-8"
          />
        )}
        {collections.length < COLLECTIONS.most ? (
          <ButtonLink to={`${HERE}/new`} look="primary" className="mt-6">
            새 기획전
          </ButtonLink>
        ) : (
          <p className="pt-6 text-14">기획전은 {COLLECTIONS.most}개까지 만들 수 있어요.</p>
        )}
      </div>
    </>
  );
}

type RowProps = {
  collection: Route.ComponentProps["loaderData"]["collections"][number];
  isFirst: boolean;
  isLast: boolean;
};

function CollectionRow({ collection, isFirst, isLast }: RowProps) {
  const { slug, name, shown, isOnHome, isByRule } = collection;
  return (
    <li className="border-b border-line">
      <ShelfRow
        {...{ slug, name, isFirst, isLast }}
        path={collectionPath(slug)}
        counts={
          <p className="text-14 text-soft numbers max-md:order-last max-md:w-full">
            {isByRule ? "조건" : "직접"} · 보이는 상품 {shown}개{isOnHome && " · 홈"}
          </p>
        }
        edit={
          <TextLink
            look="tall"
            to={`${HERE}/edit/${encodeURIComponent(slug)}`}
            aria-label={`고치기: ${name}`}
            className="text-14"
          >
            고치기
          </TextLink>
        }
        removal="상품은 그대로 있고, 이 기획전의 주소는 사라져요."
      />
    </li>
  );
}
