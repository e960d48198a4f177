import { useSearchParams } from "react-router";
import { BY_NAME, giveForm } from "#shop/move/file/give-forms.ts";
import { giveMedia, listTargets } from "#shop/move/file/give-media.server.ts";
import { MOVE_ID } from "#shop/move/file/move-forms.ts";
import { listMedia } from "#shop/move/file/view-move.server.ts";
import { NOT_MOVED } from "#shop/move/kind/names-of-product.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/move-media";
import { GiveForm } from "./give-form.tsx";
import { mediaKinds } from "./state-words.ts";

const TITLE = "사진과 소리 정하기";
const MOST_PAGES = 100;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, TITLE);

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  if (!MOVE_ID.test(id)) throw found(null);
  const { db } = shopOf(context);
  const search = url.searchParams.get("q") ?? "";
  const pageNumber = Math.trunc(Number(url.searchParams.get("page"))) || 1;
  const page = Math.min(Math.max(pageNumber, 1), MOST_PAGES);
  const [{ rows, hasMore }, targets] = await Promise.all([
    listMedia(db, id, page),
    listTargets(db, id, search),
  ]);
  const shown = targets.map((target) => ({ value: target.id, title: target.title }));
  return { id, search, page, rows, hasMore, targets: shown };
}

export const action = formAction(giveForm, async (shop, form, { params }) => {
  const id = params.id ?? "";
  await giveMedia(shop, id, form);
  return saved(
    `/admin/move/${id}/media`,
    "고른 대로 저장했어요. 다 골랐으면 옮기기 화면에서 다시 확인해주세요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const others = [
  { value: NOT_MOVED, title: "옮기지 않아요", about: "이 파일은 두고 옮겨요." },
  { value: BY_NAME, title: "다시 이름으로 찾아요", about: "골라둔 것을 지워요." },
];

export default function MoveMedia({ loaderData, actionData }: Route.ComponentProps) {
  const { id, search, page, rows, hasMore, targets } = loaderData;
  const [query] = useSearchParams();
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={`/admin/move/${id}`}>옮기기</BackLink>
      <Title>{TITLE}</Title>
      {rows.length ? (
        <>
          <p className="max-w-180 text-14 text-soft">
            {targets.length || search
              ? "상품을 고르고, 그 상품의 사진과 소리에 모두 표시해주세요."
              : "상품 파일을 함께 올리고 확인하면 여기에서 상품을 고를 수 있어요."}
          </p>
          <GiveForm
            key={rows.map(({ id: thing, goesTo }) => `${thing} ${goesTo}`).join()}
            thingsTitle="사진과 소리"
            things={rows.map(({ id: thing, path, kind, goesTo }) => ({
              id: thing,
              name: path,
              about: [mediaKinds[kind], goesTo ? `→ ${goesTo}` : "상품을 찾지 못했어요"].join(
                " · ",
              ),
              isGiven: goesTo !== null,
            }))}
            one={query.get("one")}
            reply={actionData}
            {...{ search, targets, others }}
          />
          <Pages {...{ page, hasMore, search }} />
        </>
      ) : (
        <EmptyState title="올린 사진과 소리가 없어요" words="옮기기 화면에서 올려주세요." />
      )}
    </div>
  );
}

type PagesProps = { page: number; hasMore: boolean; search: string };

function Pages({ page, hasMore, search }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  const to = (at: number) =>
    `?${new URLSearchParams({ ...(search && { q: search }), page: String(at) })}`;
  return (
    <nav aria-label="쪽" className="flex justify-center gap-2">
      {page > 1 && <ButtonLink to={to(page - 1)}>이전</ButtonLink>}
      {hasMore && <ButtonLink to={to(page + 1)}>다음</ButtonLink>}
    </nav>
  );
}
