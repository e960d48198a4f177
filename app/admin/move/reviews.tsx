import { redirect } from "react-router";
import { seoulDate } from "#lib/seoul-time.ts";
import { earlierReviewList } from "#shop/office/move/earlier-review-list.server.ts";
import { changeEarlierReview } from "#shop/review/earlier/change-earlier.server.ts";
import { earlierReviewForms } from "#shop/review/earlier/earlier-desk-forms.ts";
import { EARLIER_TITLE } from "#shop/review/earlier/earlier-words.ts";
import { shopShowsEarlier } from "#shop/review/earlier/shows-earlier.server.ts";
import { OfficeList } from "#app/admin/list/office-list.tsx";
import { Trouble, troubleWords } from "#app/admin/list/trouble.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/reviews";

const HERE = "/admin/move/reviews";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, EARLIER_TITLE);

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [page, isShown] = await Promise.all([
    earlierReviewList.read(shop, url.searchParams),
    shopShowsEarlier(shop.db, shop.now()),
  ]);
  return { ...page, isShown };
}

const doneWords = {
  hide: "후기를 숨겼어요.",
  show: "후기를 다시 보여요.",
  remove: "후기를 지웠어요.",
};

export const action = formAction(earlierReviewForms, async (shop, form, { visitor }) => {
  await changeEarlierReview(shop, form, visitor);
  return redirect(form.intent === "remove" ? HERE : `${HERE}/${form.id}`, {
    status: 303,
    headers: { "Set-Cookie": flashCookie({ message: doneWords[form.intent] }) },
  });
});

const empty = {
  title: "다른 곳에서 쓴 후기가 없어요",
  words: "이전 상점의 후기를 옮겨 오면, 쓴 곳과 날짜를 밝혀 상품 화면에 따로 보여요.",
};

export default function EarlierReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isShown } = loaderData;
  return (
    <>
      <Title>{EARLIER_TITLE}</Title>
      <p className="mt-2 max-w-180 text-14 text-soft">
        상품 화면의 후기 아래에 쓴 곳과 날짜를 밝혀 따로 보여요. 평점과 후기 수에는 넣지 않아요.
      </p>
      <Trouble words={troubleWords(actionData)} className="pt-4" />
      {!isShown && <NotShown />}
      <OfficeList
        list={list}
        page={loaderData}
        caption={EARLIER_TITLE}
        keyOf={({ id }) => id}
        cards="md"
        empty={empty}
        nothing={{ title: "찾는 후기가 없어요", words: "다른 말로 찾아보세요." }}
        cells={{
          text: {
            cell: ({ id, text }) => (
              <TextLink
                look="faint"
                to={`${HERE}/${id}`}
                className="line-clamp-2 min-h-6 font-medium wrap-anywhere"
              >
                {text}
              </TextLink>
            ),
            className: "max-md:col-span-2",
          },
          title: {
            cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
            className: "text-soft max-md:col-span-2 md:min-w-32",
          },
          shopName: { cell: ({ shopName }) => shopName, className: "md:whitespace-nowrap" },
          writtenAt: {
            cell: ({ writtenAt }) => seoulDate(writtenAt),
            className: "numbers md:whitespace-nowrap",
          },
          state: {
            cell: ({ hiddenAt }) => (hiddenAt ? "숨김" : ""),
            className: "text-soft md:whitespace-nowrap",
          },
        }}
      />
    </>
  );
}

const NotShown = () => (
  <NoticeBox tone="warn" className="mt-4 max-w-180">
    <p>지금은 상점에 보이지 않아요. 후기 설정에서 켜고, 후기 운영방침에도 적어야 보여요.</p>
    <ButtonLink to="/admin/reviews/settings" className="mt-3">
      후기 설정
    </ButtonLink>
  </NoticeBox>
);
