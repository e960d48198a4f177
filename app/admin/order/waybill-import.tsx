import { applyWaybills } from "#shop/order/waybills/apply-waybills.server.ts";
import { planWaybills, refuseUnknownDefault } from "#shop/order/waybills/plan-waybills.server.ts";
import { readWaybills } from "#shop/order/waybills/read-waybills.server.ts";
import { waybillImportForm } from "#shop/order/waybills/waybill-forms.ts";
import { oneTableOf } from "#shop/one-table-of.server.ts";
import { formAction, type FormReply } from "#app/form-action.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { adminMeta } from "#app/page-title.ts";
import type { Route } from "./+types/waybill-import";
import { AppliedWaybills } from "./waybills/applied-waybills.tsx";
import { PasteForm } from "./waybills/paste-form.tsx";
import { PlannedWaybills } from "./waybills/planned-waybills.tsx";
import { useApplying } from "./waybills/use-applying.ts";
import type { ImportAnswer } from "./waybills/import-answer.ts";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "송장 한꺼번에 등록");

/**
 * Room for 100,000 rows, so that larger tables get a message; a character takes up to nine bytes.
 */
const MOST_POSTED = 12 * 1024 * 1024;

/** Empty: a loader must exist, because the guard runs with it. */
export const loader = () => null;

export const action = formAction(
  waybillImportForm,
  async (shop, form, { visitor }): Promise<ImportAnswer> => {
    if (form.intent === "apply") return { results: await applyWaybills(shop, form, visitor) };
    const accountId = visitor.account?.id ?? "";
    const { text, company } = form;
    await refuseUnknownDefault(shop, company);
    return oneTableOf(accountId, async () => ({
      text,
      company,
      plans: await planWaybills(shop, readWaybills(text).rows, { company, accountId }),
    }));
  },
  { most: MOST_POSTED },
);

export default function WaybillImport({ actionData }: Route.ComponentProps) {
  const { planned, results: pageResults } = importAnswer(actionData);
  const applying = useApplying(planned?.plans ?? null);
  const results = applying.results ?? pageResults;
  const problem = applying.problem ?? importTrouble(actionData);
  return (
    <div className="max-w-300">
      <BackLink to="/admin/order">주문 목록</BackLink>
      <Title>송장 한꺼번에 등록</Title>
      <p className="mt-2 text-14 text-soft">
        엑셀이나 택배사 프로그램에서 주문번호, 택배사, 송장번호를 복사해 붙여넣어요. 바로 바뀌지
        않고, 무엇이 바뀔지 먼저 보여드려요.
      </p>
      <div className="mt-6 flex flex-col gap-8">
        {problem && <NoticeBox tone="bad">{problem}</NoticeBox>}
        {results ? (
          <AppliedWaybills results={results} skipped={applying.skipped} left={applying.left} />
        ) : (
          <>
            <PasteForm reply={actionData} typed={planned} />
            {planned && <PlannedWaybills plans={planned.plans} applying={applying} />}
          </>
        )}
      </div>
    </div>
  );
}

type Reply = FormReply<ImportAnswer> | undefined;

/** The preview or, without JavaScript, the result. */
function importAnswer(reply: Reply) {
  const done = reply?.done;
  return {
    planned: done && "plans" in done ? done : null,
    results: done && "results" in done ? done.results : null,
  };
}

/** The paste form says itself that there are too many rows. */
function importTrouble(reply: Reply): string | undefined {
  if (reply?.refused && reply.refused.code !== "too-many-rows") return reply.refused.message;
  return reply?.errors?.rows?.join(" ");
}
