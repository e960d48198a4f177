import { searchedLine } from "#lib/text/typed.ts";
import { listOrdersWithSounds, viewSounds } from "#shop/vault/view-sounds.server.ts";
import { viewMemberPurchases } from "#shop/vault/purchase/view-purchases.server.ts";
import { deviceIn } from "#app/cookie/device-cookie.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { recordPath, recordsOf } from "#app/vault/records.ts";
import { SoundList } from "#app/vault/sound-list.tsx";
import { SoundShelf } from "#app/vault/sound-shelf.tsx";
import type { Route } from "./+types/sounds";
import { MyPage } from "./my-page.tsx";
import { signedInOf } from "./signed-in-of.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";

const MOST_ORDERS = 30;

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 소리");

/** Everything a member bought that can be opened; the search looks at titles, options and files. */
export async function loader({ request, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { id } = signedInOf(visitorOf(context)).account;
  const search = searchedLine(searchParams.get("q"), 80);
  const device = deviceIn(shop, request);
  const all = [];
  for (const { order, opener, from } of await listOrdersWithSounds(shop.db, id, {
    most: MOST_ORDERS,
    device,
  }))
    all.push(...(await viewSounds(shop, order, opener)).map((line) => ({ ...line, from })));
  all.push(...(await viewMemberPurchases(shop, id, device)));
  const wanted = search.toLocaleLowerCase("ko");
  const records = recordsOf(
    all.filter(({ title, options, sounds }) =>
      [title, ...options, ...sounds.flatMap((sound) => [sound.title, sound.fileName])].some(
        (words) => words.toLocaleLowerCase("ko").includes(wanted),
      ),
    ),
  );
  const record = records.find(({ productId }) => productId === searchParams.get("record")) ?? null;
  return { records, record, search, hasAny: all.length > 0 };
}

export default function MySounds({
  loaderData: { records, record, search, hasAny },
}: Route.ComponentProps) {
  if (!hasAny)
    return (
      <MyPage title="내 소리">
        <EmptyState
          title="아직 구매한 소리가 없어요"
          words="디지털 상품을 구매하면 여기에서 듣고 내려받을 수 있어요. 이용 기간은 상품마다 달라요."
        >
          <ButtonLink to="/" look="ink" size="l">
            상품 둘러보기
          </ButtonLink>
        </EmptyState>
      </MyPage>
    );
  if (record)
    return (
      <MyPage title="내 소리">
        <SoundList bought={record.lines} path={recordPath(record)} />
        <ButtonLink to="/my/sounds">내 소리 모두 보기</ButtonLink>
      </MyPage>
    );
  return (
    <MyPage title="내 소리">
      <form role="search" className="my-4 flex gap-2">
        <SearchField
          label="내 소리에서 찾기"
          value={search}
          maxLength={80}
          placeholder="상품이나 파일 이름"
        />
        <Button className="shrink-0">찾기</Button>
      </form>
      {records.length ? (
        <SoundShelf records={records} />
      ) : (
        <EmptyState title="찾는 소리가 없어요" words="다른 검색어로 찾아보세요." />
      )}
      <p className="pt-8 text-14 text-soft">
        들어본 소리는{" "}
        <TextLink to="/my/reviews" className="text-ink">
          내 후기
        </TextLink>
        에서 후기를 쓸 수 있어요.
      </p>
    </MyPage>
  );
}
