import { useSearchParams } from "react-router";
import { won } from "#lib/won.ts";
import { chooseProducts } from "#shop/move/file/choose-products.server.ts";
import { BY_NAME, giveForm } from "#shop/move/file/give-forms.ts";
import { findUnmatched } from "#shop/move/file/list-unmatched.server.ts";
import { NOT_MOVED } from "#shop/move/kind/names-of-product.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/move-products";
import { GiveForm } from "./give-form.tsx";
import { many } from "./state-words.ts";

const TITLE = "상품 골라주기";
const SHOWN = 20;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, TITLE);

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const search = url.searchParams.get("q") ?? "";
  const [unmatched, products] = await Promise.all([
    findUnmatched(db, id),
    listAdminProducts(db, { search }),
  ]);
  return {
    id,
    search,
    unmatched: found(unmatched),
    targets: products.rows.slice(0, SHOWN).map(({ id: value, title, price, isShow }) => ({
      value,
      title,
      about: `${won(price)}${isShow ? "" : " · 숨김"}`,
    })),
  };
}

export const action = formAction(giveForm, async (shop, form, { params }) => {
  const id = params.id ?? "";
  await chooseProducts(shop, id, form);
  return saved(
    `/admin/move/${id}/products`,
    "고른 대로 저장했어요. 다 골랐으면 옮기기 화면에서 다시 확인해주세요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const others = [
  { value: NOT_MOVED, title: "옮기지 않아요", about: "이 상품의 줄은 빼고 옮겨요." },
  { value: BY_NAME, title: "다시 이름으로 찾아요", about: "골라둔 것을 지워요." },
];

export default function MoveProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { id, search, unmatched, targets } = loaderData;
  const [query] = useSearchParams();
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={`/admin/move/${id}`}>옮기기</BackLink>
      <Title>{TITLE}</Title>
      {unmatched.length ? (
        <>
          <p className="max-w-180 text-14 text-soft">
            이전 상점에서 산 것과 후기 가운데, 이 상점의 어느 상품인지 찾지 못한 것이에요. 상품을
            고르고, 그 상품을 뜻하는 것에 모두 표시해주세요.
          </p>
          <GiveForm
            key={unmatched.map(({ id: thing, chosen }) => `${thing} ${chosen}`).join()}
            thingsTitle="이전 상점의 상품"
            things={unmatched.map(({ id: thing, title, shop, rows, words, chosen }) => ({
              id: thing,
              name: title,
              about: [shop, `${many(rows)}줄`, chosen ? `→ ${chosen}` : words]
                .filter(Boolean)
                .join(" · "),
              isGiven: chosen !== null,
            }))}
            one={query.get("one")}
            reply={actionData}
            {...{ search, targets, others }}
          />
        </>
      ) : (
        <EmptyState
          title="고를 것이 없어요"
          words="확인한 파일의 산 것과 후기가 모두 상품을 찾았어요."
        />
      )}
    </div>
  );
}
