import { redirect, useSearchParams } from "react-router";
import { licenceForm } from "#shop/product/licence/licence-form.ts";
import { licenceTemplates } from "#shop/product/licence/licence-templates.ts";
import { listLicences } from "#shop/product/licence/list-licences.server.ts";
import { removeLicence, saveLicence } from "#shop/product/licence/save-licence.server.ts";
import type { LicenceTerms } from "#shop/product/licence/licence.ts";
import { ProductHeader } from "#app/admin/product/editor/product-header.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/licences";
import { LicenceForm } from "./licence-form.tsx";
import { LicenceList } from "./licence-list.tsx";

const HERE = "/admin/product/licence";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "라이선스");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  licences: await listLicences(shopOf(context).db),
});

export const action = formAction(licenceForm, async ({ db }, form, { visitor }) => {
  const done = (message: string) =>
    redirect(HERE, { headers: { "Set-Cookie": flashCookie({ message }) } });
  if (form.intent === "remove") {
    await removeLicence(db, form.id, visitor);
    return done("라이선스를 지웠어요. 이미 발급한 증서는 그대로예요.");
  }
  const { intent: _intent, ...licence } = form;
  await saveLicence(db, licence, visitor);
  return done("라이선스를 저장했어요. 이미 구매한 분들에게는 구매 당시의 내용이 그대로 적용돼요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

function useWritten(licences: readonly LicenceTerms[], reply: FormAnswer) {
  const [search] = useSearchParams();
  const values = reply?.values?.intent === "save" ? reply.values : undefined;
  const id = values ? values.id : search.get("edit");
  const licence = licences.find((one) => one.id === id) ?? null;
  const template = licenceTemplates.find(({ key }) => key === search.get("new")) ?? null;
  return values || licence || search.has("new") ? { licence, template } : null;
}

export default function Licences({
  loaderData: { licences },
  actionData: reply,
}: Route.ComponentProps) {
  const written = useWritten(licences, reply);
  return (
    <>
      <ProductHeader title="라이선스" />
      <p className="mt-2 max-w-180 text-14 text-soft">
        구매한 소리를 어디까지 쓸 수 있는지 정해요. 상품이나 옵션 값에 붙이면 사기 전에 보이고,
        결제하면 서명한 증서가 나가요. 고치면 그 뒤에 주문하는 분부터예요.
      </p>
      {!written && reply && "refused" in reply && <Trouble words={reply.refused?.message} />}
      <div className="mt-6 max-w-220">
        {written ? (
          <LicenceForm
            key={written.licence?.id ?? written.template?.key ?? "new"}
            {...written}
            reply={reply}
          />
        ) : (
          <LicenceList licences={licences} />
        )}
      </div>
    </>
  );
}
