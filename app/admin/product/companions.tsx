import { chooseCompanion } from "#shop/companion/choose-companion.server.ts";
import { companionForm, COMPANIONS } from "#shop/companion/companion.ts";
import { listCompanions, type CompanionTitle } from "#shop/companion/list-companions.server.ts";
import { listAdminProducts } from "#shop/office/product/list-admin-products.server.ts";
import { findEditableProduct } from "#shop/product/edit/find-editable-product.server.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { FindProductForm } from "./find-product-form.tsx";
import type { Route } from "./+types/companions";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const OFFERED = 20;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "함께 듣기 좋은 상품");

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const { id, title } = found(await findEditableProduct(db, params.id));
  const search = (searchParams.get("q") ?? "").slice(0, 100);
  const [companions, { rows: products }] = await Promise.all([
    listCompanions(db, id),
    listAdminProducts(db, { search, limit: OFFERED }),
  ]);
  const excludedIds = new Set([
    id,
    ...Object.values(companions).flatMap((all) => all.map((one) => one.id)),
  ]);
  const offered = products.filter((one) => !excludedIds.has(one.id));
  return { product: { id, title }, search, ...companions, offered };
}

const says = {
  pin: "앞에 두었어요.",
  up: "한 칸 앞으로 옮겼어요.",
  exclude: "이 상품 곁에 보이지 않게 했어요.",
  free: "자동으로 고르게 두었어요.",
};

export const action = formAction(companionForm, async ({ db }, form, { params, visitor }) => {
  await chooseCompanion(db, params.id ?? "", form, visitor);
  return { says: says[form.intent] };
});

export default function CompanionsOffice({ loaderData, actionData }: Route.ComponentProps) {
  const { product, pinned, found: automatic, excluded, offered, search } = loaderData;
  return (
    <div className="flex max-w-240 flex-col">
      <BackLink to={`/admin/product/edit/${product.id}`}>{product.title}</BackLink>
      <Title>함께 듣기 좋은 상품</Title>
      <p className="pt-1 text-14 text-soft">
        상품 화면 아래에 {COMPANIONS.shown}개까지 보여요. 고른 상품이 먼저이고, 나머지는 한 주문에서
        같이 산 분이 세 명 이상인 상품, 태그와 목소리가 닮은 상품 순서로 한 시간마다 자동으로
        골라요. 숨긴 상품과 지금 살 수 없는 상품은 보이지 않아요.
      </p>
      <p role="status" className="min-h-9 pt-4 pb-1.5 text-14">
        {actionData?.done?.says}
      </p>
      <Trouble words={actionData && troubleWords(actionData)} />
      <div className="grid items-start gap-10 md:grid-cols-2">
        <div className="flex flex-col gap-8">
          <Titles name={`고른 상품 ${pinned.length}/${COMPANIONS.pinned}`} rows={pinned}>
            {(one, at) => (
              <>
                {at > 0 && <Act intent="up" one={one} words="앞으로" />}
                <Act intent="free" one={one} words="빼기" />
              </>
            )}
          </Titles>
          <Titles
            name="자동으로 고른 상품"
            rows={automatic}
            none="아직 없어요. 숨긴 상품에는 고르지 않고, 보인 뒤 1분 안에 처음 골라요."
          >
            {(one) => (
              <>
                <Act intent="pin" one={one} words="앞에 두기" />
                <Act intent="exclude" one={one} words="보이지 않기" />
              </>
            )}
          </Titles>
          {excluded.length > 0 && (
            <Titles name="보이지 않게 한 상품" rows={excluded}>
              {(one) => <Act intent="free" one={one} words="되돌리기" />}
            </Titles>
          )}
        </div>
        <Titles
          name="상품 고르기"
          rows={offered}
          none={search ? `‘${search}’에 맞는 다른 상품이 없어요.` : "고를 다른 상품이 없어요."}
          before={<FindProductForm search={search} label="함께 보일 상품 찾기" />}
        >
          {(one) => <Act intent="pin" one={one} words="고르기" />}
        </Titles>
      </div>
    </div>
  );
}

type TitlesProps = {
  name: string;
  rows: CompanionTitle[];
  none?: string;
  before?: React.ReactNode;
  children: (one: CompanionTitle, at: number) => React.ReactNode;
};

const Titles = ({ name, rows, none = "아직 없어요.", before, children }: TitlesProps) => (
  <Section look="ruledSmall" title={name} titleClass="numbers">
    {before}
    {rows.length === 0 && <p className="py-4 text-14 text-soft">{none}</p>}
    <Ruled look="inner">
      {rows.map((one, at) => (
        <li key={one.id} className="flex min-h-13 flex-wrap items-center gap-1 py-1">
          <p className="min-w-0 flex-1 truncate text-14">
            <TextLink look="name" to={`/admin/product/edit/${one.id}`}>
              {one.title}
            </TextLink>
            {!one.isShow && <span className="ml-2 text-12 text-soft">숨김</span>}
          </p>
          {children(one, at)}
        </li>
      ))}
    </Ruled>
  </Section>
);

const Act = ({ intent, one, words }: { intent: string; one: CompanionTitle; words: string }) => (
  <OneButton values={{ intent, product: one.id }}>
    {(busy) => (
      <Button look="quiet" busy={busy} aria-label={`${words}: ${one.title}`}>
        {words}
      </Button>
    )}
  </OneButton>
);
