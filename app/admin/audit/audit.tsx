import { redirect } from "react-router";
import { isEmptyFilter, readAuditFilter } from "#shop/office/audit/audit-filter.ts";
import { reviewForm } from "#shop/office/audit/audit-forms.ts";
import { findUnreviewedMonth } from "#shop/office/audit/find-unreviewed-month.server.ts";
import { listReviews } from "#shop/office/audit/list-reviews.server.ts";
import { monthWords } from "#shop/office/audit/month.ts";
import { readAudit } from "#shop/office/audit/read-audit.server.ts";
import { reviewAuditMonth } from "#shop/office/audit/review-audit-month.server.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/audit";
import { AuditExportForm } from "./audit-export-form.tsx";
import { AuditFiltering } from "./audit-filtering.tsx";
import { AuditReviews } from "./audit-reviews.tsx";
import { AuditTable } from "./audit-table.tsx";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "감사 기록");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  if (searchParams.get("view") === "reviews")
    return { view: "reviews" as const, months: await listReviews(db, now()) };
  const filter = readAuditFilter(searchParams);
  const [page, dueMonth] = await Promise.all([
    readAudit(
      db,
      filter,
      { after: searchParams.get("after"), before: searchParams.get("before") },
      visitorOf(context),
    ),
    findUnreviewedMonth(db, now()),
  ]);
  return { view: "log" as const, filter, dueMonth, ...page };
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

function Log({ filter, dueMonth, rows, previous, next }: LogView) {
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
      <AuditFiltering filter={filter} />
      <p className="mt-3 mb-4 text-12 text-soft">
        개인정보는 가려서 보여줘요. 기록을 본 일도 남고, '한 일'에서 '감사 기록 열람'을 고르면 볼 수
        있어요.
      </p>
      {rows.length ? <AuditTable rows={rows} /> : <NoEntries isSearch={!isEmptyFilter(filter)} />}
      <Pager previous={previous} next={next} />
      {rows.length > 0 && <AuditExportForm filter={filter} />}
    </>
  );
}

const NoEntries = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title="찾는 기록이 없어요" words="검색 조건을 바꿔 다시 찾아주세요.">
      <ButtonLink to="/admin/audit">검색 지우기</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="기록이 없어요" words="관리자가 한 일과 본 개인정보가 여기에 남아요." />
  );
