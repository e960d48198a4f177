import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { purchaseList } from "#shop/office/move/purchase-list.server.ts";
import { closePurchase } from "#shop/vault/purchase/keep-purchases.server.ts";
import { purchaseDeskForms } from "#shop/vault/purchase/purchase-desk-forms.ts";
import { countUntold, tellPurchasers } from "#shop/vault/purchase/tell-purchasers.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/purchases";

const HERE = "/admin/move/purchases";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "다른 곳에서 산 것");

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, untold] = await Promise.all([
    purchaseList.read(shop, url.searchParams),
    countUntold(shop.db),
  ]);
  return { ...page, untold };
}

const done = (path: string, message: string) =>
  redirect(path, { status: 303, headers: { "Set-Cookie": flashCookie({ message }) } });

export const action = formAction(purchaseDeskForms, async (shop, form, { visitor }) => {
  if (form.intent === "tell") {
    const people = await tellPurchasers(shop, visitor);
    return done(HERE, `${people.toLocaleString("ko-KR")}명에게 안내 메일을 보냈어요.`);
  }
  const close = form.intent === "close";
  await closePurchase(shop, { id: form.id, close }, visitor);
  return done(`${HERE}/${form.id}`, close ? "파일을 닫았어요." : "파일을 다시 열었어요.");
});

const empty = {
  title: "다른 곳에서 산 것이 없어요",
  words: "이전 상점의 판매 목록을 옮겨 오면, 산 분들이 여기서 파일을 열 수 있어요.",
};

export default function Purchases({ loaderData, actionData }: Route.ComponentProps) {
  const { list, untold } = loaderData;
  return (
    <>
      <Title>다른 곳에서 산 것</Title>
      <p className="mt-2 max-w-180 text-14 text-soft">
        이전 상점에서 산 분이 그때 쓴 이메일을 확인하면 파일을 열어요. 금액은 매출과 장부에 넣지
        않아요.
      </p>
      <Trouble words={troubleWords(actionData)} className="pt-4" />
      {untold > 0 && <TellForm untold={untold} />}
      <OfficeList
        list={list}
        page={loaderData}
        caption="다른 곳에서 산 것"
        keyOf={({ id }) => id}
        cards="md"
        empty={empty}
        nothing={{ title: "찾는 것이 없어요", words: "이메일은 전체를 입력해주세요." }}
        cells={{
          email: {
            cell: ({ id, email }) => (
              <TextLink look="row" to={`${HERE}/${id}`} className="font-medium">
                {email}
              </TextLink>
            ),
          },
          title: { cell: ({ title }) => <span className="wrap-anywhere">{title}</span> },
          soldBy: { cell: ({ soldBy }) => soldBy },
          boughtOn: { cell: ({ boughtOn }) => boughtOn ?? "-", className: "numbers" },
          state: { cell: stateWords, className: "text-soft numbers" },
        }}
      />
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function stateWords({ closedAt, isBegun, toldAt }: Row): string {
  if (closedAt) return "닫음";
  if (isBegun) return "열어 봤어요";
  return toldAt ? `${seoulDate(toldAt)}에 안내했어요` : "아직 안내하지 않았어요";
}

const TellForm = ({ untold }: { untold: number }) => (
  <PostForm
    reply={undefined}
    fields={{ intent: "tell" }}
    asMember
    className="mt-4 flex max-w-180 flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-wash p-4"
  >
    {({ busy }) => (
      <>
        <p className="min-w-0 flex-1 basis-72 text-14">
          아직 안내하지 않은 분이 {untold.toLocaleString("ko-KR")}명 있어요. 한 번 누르면 200명까지
          한 통씩 보내요. 오전 8시부터 밤 9시 사이에만 보낼 수 있어요.
        </p>
        <Button look="ink" busy={busy}>
          안내 메일 보내기
        </Button>
      </>
    )}
  </PostForm>
);
