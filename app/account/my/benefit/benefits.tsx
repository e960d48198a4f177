import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import { findBalance, findMissing } from "#shop/money/value/book-value.server.ts";
import { redeemForm } from "#shop/money/value/gift/gift-forms.ts";
import { redeemGift } from "#shop/money/value/gift/redeem-gift.server.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { listOwnCoupons } from "#shop/money/value/view/list-own-coupons.server.ts";
import {
  listEndingValue,
  listValueEntries,
  readEntryCursor,
} from "#shop/money/value/view/list-own-value.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { unlistedMeta } from "#app/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { MyForm } from "../my-form.tsx";
import { MyPage, MySection } from "../my-page.tsx";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "../signed-in-of.ts";
import type { Route } from "./+types/benefits";
import { BenefitTerms } from "./benefit-terms.tsx";
import { OwnCoupons } from "./own-coupons.tsx";
import { ValueHistory } from "./value-history.tsx";
import { ValueSums } from "./value-sums.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "쿠폰·포인트");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const { id } = signedInOf(visitorOf(context)).account;
  const [balance, missing, ending, coupons, history, rules] = await Promise.all([
    findBalance(db, id),
    findMissing(db, id),
    listEndingValue(db, id),
    listOwnCoupons(db, id),
    listValueEntries(db, id, readEntryCursor(searchParams.get("before"))),
    findPointRules(db),
  ]);
  const { earnsSince, earnPerMille, lifeDays, leastUse, useUnit } = rules;
  const terms = { isOn: earnsSince !== null, earnPerMille, lifeDays, leastUse, useUnit };
  return { balance, missing, ending, coupons, history, terms, fields: fieldsOf(redeemForm) };
}

export const action = formAction(redeemForm, async (shop, { code }, { visitor }) => {
  const { account: member } = signedInOf(visitor);
  const amount = await redeemGift(shop, code, { member, address: visitor.address });
  return saved("/my/benefits", `기프트 크레딧 ${won(amount)}을 등록했어요.`);
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Benefits({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { balance, missing, ending, coupons, history, terms, fields } = loaderData;
  return (
    <MyPage title="쿠폰·포인트" words="주문서에서 골라 쓸 수 있어요.">
      <ValueSums balance={balance} missing={missing} ending={ending} />
      <MySection title="쿠폰" aside={<ButtonLink to="/coupons">쿠폰 더 받기</ButtonLink>}>
        <OwnCoupons coupons={coupons} />
      </MySection>
      <MySection title="기프트 코드 등록">
        <MyForm intent="redeem" of={fields} reply={reply}>
          {({ field, busy }) => (
            <div className="flex flex-col gap-3">
              <Field {...field("code")} className="numbers" />
              <Button look="ink" size="l" busy={busy} className="self-start">
                등록하기
              </Button>
            </div>
          )}
        </MyForm>
      </MySection>
      <MySection title="내역">
        <ValueHistory {...history} />
      </MySection>
      <BenefitTerms {...terms} />
    </MyPage>
  );
}
