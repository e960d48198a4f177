import { redirect } from "react-router";
import { auditList } from "#shop/office/audit/audit-list.server.ts";
import { reviewForm } from "#shop/office/audit/audit-forms.ts";
import { findUnreviewedMonth } from "#shop/office/audit/find-unreviewed-month.server.ts";
import { listReviews } from "#shop/office/audit/list-reviews.server.ts";
import { monthWords } from "#shop/office/audit/month.ts";
import { recordAuditRead } from "#shop/office/audit/record-audit-read.server.ts";
import { reviewAuditMonth } from "#shop/office/audit/review-audit-month.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/audit";
import { AuditReviews } from "./audit-reviews.tsx";
import { auditCells } from "./audit-cells.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { fileAddress, OfficeList } from "#app/admin/list/office-list.tsx";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "감사 기록");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { db, now } = shop;
  if (searchParams.get("view") === "reviews")
    return { view: "reviews" as const, months: await listReviews(db, now()) };
  await recordAuditRead(db, auditList.filterOf(searchParams), visitorOf(context));
  const [page, dueMonth] = await Promise.all([
    auditList.read(shop, searchParams),
    findUnreviewedMonth(db, now()),
  ]);
  return { view: "log" as const, dueMonth, ...page };
}

export const action = formAction(reviewForm, async (shop, form, { visitor }) => {
  await reviewAuditMonth(shop.db, form, visitor, shop.now());
  return redirect("/admin/audit?view=reviews", {
    headers: {
      "Set-Cookie": flashCookie({ message: `${monthWords(form.month)} 검토를 남겼어요.` }),
    },
  });
});

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const isLog = loaderData.view === "log";
  return (
    <>
      <Title>감사 기록</Title>
      <div className="mt-3 mb-5">
        <ListTabs
          label="감사 기록 보기"
          tabs={[
            { to: "/admin/audit", title: "기록", isHere: isLog },
            { to: "/admin/audit?view=reviews", title: "월간 검토", isHere: !isLog },
          ]}
        />
      </div>
      {loaderData.view === "log" ? (
        <Log {...loaderData} />
      ) : (
        <AuditReviews months={loaderData.months} reply={actionData} />
      )}
    </>
  );
}

type LogView = Extract<Route.ComponentProps["loaderData"], { view: "log" }>;

function Log({ dueMonth, ...page }: LogView) {
  const { list, rows } = page;
  return (
    <>
      {dueMonth && (
        <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-s border border-warn px-4 py-3 text-14">
          <span>
            <strong className="font-semibold">{monthWords(dueMonth)}</strong> 기록을 아직 검토하지
            않았어요. 개인정보 접속 기록은 한 달에 한 번 살펴봐야 해요.
          </span>
          <TextLink to="/admin/audit?view=reviews" className="font-medium">
            검토하기
          </TextLink>
        </p>
      )}
      <OfficeList
        list={list}
        page={page}
        caption="감사 기록"
        keyOf={({ id }) => id}
        rowClass="border-b border-line max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-4"
        empty={{
          title: "기록이 없어요",
          words: "관리자가 한 일과 본 개인정보가 여기에 남아요.",
        }}
        nothing={{ title: "찾는 기록이 없어요", words: "검색 조건을 바꿔 다시 찾아주세요." }}
        cells={auditCells}
      >
        <p className="mb-4 text-12 text-soft">
          개인정보는 가려서 보여줘요. 기록을 본 일도 남고, '한 일'에서 '감사 기록 열람'을 고르면 볼
          수 있어요.
        </p>
      </OfficeList>
      {rows.length > 0 && (
        <ReasonFile
          action={fileAddress(list.file!)}
          words={`${list.isNarrowed ? "지금 검색한 기록을" : "모든 기록을"} 파일로 받아요.`}
          example="예: 11월 접속 기록 점검"
          className="mt-6"
        />
      )}
    </>
  );
}
