import { useState } from "react";
import { findSite } from "#shop/site/find-site.server.ts";
import { saveSite, seenParts } from "#shop/office/site/save-site.server.ts";
import { siteParts, type SitePart } from "#shop/site/site-fields.ts";
import { siteForms } from "#shop/site/site-forms.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { savedStep } from "#app/admin/setup/saved-step.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import type { Route } from "./+types/site";
import { AccountForm } from "./account-form.tsx";
import { CompanyForm } from "./company-form.tsx";
import { FrontForm } from "./front-form.tsx";
import { LookForm } from "./look-form.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { DispatchForm } from "./dispatch-form.tsx";
import { FeeClassesForm } from "./fee-classes-form.tsx";
import { GiftsForm } from "./gifts-form.tsx";
import { NoticeForm } from "./notice-form.tsx";
import { PopupForm } from "./popup-form.tsx";
import { isChanged, type SiteFormProps, type TypedParts } from "./part-form.tsx";
import { SendingForm } from "./sending-form.tsx";
import { PricesForm } from "./prices-form.tsx";
import { SearchForm } from "./search-form.tsx";
import { TagsForm } from "./tags-form.tsx";
import { ShippingForm } from "./shipping-form.tsx";
import { ShopForm } from "./shop-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "상점 설정");

export async function loader({ context }: Route.LoaderArgs) {
  const site = await findSite(shopOf(context).db);
  return { site, seen: seenParts(site) };
}

export const action = formAction(siteForms, async (shop, form, { visitor }) => {
  const flash = await savedStep(shop, {
    message: "저장했어요. 상점에 바로 보여요.",
    save: () => saveSite(shop, form, visitor),
  });
  return saved(`/admin/site#${form.part}`, flash);
});

export const shouldRevalidate = readsAnew;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Site({ loaderData, actionData: reply }: Route.ComponentProps) {
  const [typed, setTyped] = useState<TypedParts>({});
  const form: SiteFormProps = {
    ...loaderData,
    reply,
    typed,
    onTyped: (part, values) => setTyped((before) => ({ ...before, [part]: values })),
  };
  const parts = Object.keys(siteParts) as SitePart[];
  return (
    <>
      <Title>상점 설정</Title>
      <p className="mt-1 max-w-180 text-14 text-soft">
        저장하면 상점의 모든 화면과 메일에 바로 보여요. 누가 무엇을 바꿨는지는 감사 기록에 남아요.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to="/admin/site/home">홈 화면의 순서와 배너</ButtonLink>
        <ButtonLink to="/admin/site/feeds">쇼핑 검색에 내보내기</ButtonLink>
      </p>
      <div className="flex max-w-280 flex-col gap-14 pt-8">
        <ShopForm {...form} />
        <FrontForm {...form} />
        <SearchForm {...form} />
        <TagsForm {...form} />
        <LookForm {...form} />
        <CompanyForm {...form} />
        <ShippingForm {...form} />
        <FeeClassesForm {...form} />
        <DispatchForm {...form} />
        <SendingForm {...form} />
        <ConfirmForm {...form} />
        <PricesForm {...form} />
        <GiftsForm {...form} />
        <AccountForm {...form} />
        <NoticeForm {...form} />
        <PopupForm {...form} />
      </div>
      <LeaveGuard active={parts.some((part) => isChanged(part, form))} />
    </>
  );
}
