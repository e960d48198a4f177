import { redirect } from "react-router";
import { countBoxes } from "#shop/office/order/sheet/count-boxes.server.ts";
import { saveSheet } from "#shop/office/order/sheet/save-sheet.server.ts";
import { slipNumbers } from "#shop/office/order/slips/slip-numbers.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { builtInSheets } from "#shop/site/sheet/courier-sheet.ts";
import { sheetForm } from "#shop/site/sheet/sheet-forms.ts";
import { ReasonFile } from "#app/admin/list/reason-file.tsx";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import { OwnSheet } from "./own-sheet.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import type { Route } from "./+types/sheets";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "택배 접수 파일");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const numbers = slipNumbers(searchParams).slice(0, 500);
  const [{ courierSheets }, counts] = await Promise.all([findSite(db), countBoxes(db, numbers)]);
  return { own: courierSheets, numbers, ...counts };
}

export const action = formAction(sheetForm, async ({ db }, form, { visitor }) => {
  await saveSheet(db, form, visitor);
  const message = form.intent === "save" ? `‘${form.name}’ 양식을 저장했어요.` : "양식을 지웠어요.";
  return redirect("/admin/order/sheets", { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export default function Sheets({ loaderData, actionData }: Route.ComponentProps) {
  const { own, numbers, orders, boxes } = loaderData;
  const which = numbers.length ? "고른 주문 중 보낼 수 있는" : "보낼 수 있는";
  return (
    <div className="max-w-240">
      <BackLink to="/admin/order?tab=ready">주문 목록</BackLink>
      <Title>택배 접수 파일</Title>
      <p className="mt-2 text-14 text-soft numbers">
        {which} 택배 주문 {orders}건, 같은 곳으로 가는 것을 합치면 {boxes}상자예요. 결제되지
        않았거나 취소 요청이 있는 주문은 담지 않아요.
      </p>
      <div className="mt-6">
        <ReasonFile
          title="양식 고르기"
          action="/admin/order/sheets/export"
          words="택배사 프로그램에 올리는 파일이에요."
          example="예: 오늘 보낼 주문 택배 접수"
          open
          className="w-full"
        >
          <input type="hidden" name="numbers" value={numbers.join(",")} />
          <SheetChoice sheets={[...own, ...builtInSheets]} />
          <label className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              name="isOneBox"
              value="on"
              defaultChecked
              className="size-5 shrink-0 accent-accent"
            />
            받는 분, 전화번호, 주소가 같은 주문은 한 상자로 담기
          </label>
        </ReasonFile>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-3 text-14 text-soft">
        택배사에서 송장번호를 받으면 그 파일을 그대로 불러와요.
        <ButtonLink to="/admin/order/import">송장 한꺼번에 등록</ButtonLink>
      </p>
      <Section id="own" title="우리 상점의 양식" className="mt-10">
        {own.map((sheet) => (
          <OwnSheet key={sheet.name} sheet={sheet} reply={actionData} />
        ))}
        <OwnSheet key={own.length} sheet={null} reply={actionData} />
      </Section>
    </div>
  );
}
