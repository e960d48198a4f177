import { fieldsOf } from "#shop/form-fields.ts";
import { won } from "#lib/won.ts";
import { POINTS, pointRulesForm } from "#shop/money/value/points/point-forms.ts";
import { findPointRules } from "#shop/money/value/points/point-rules.server.ts";
import { savePointRules } from "#shop/money/value/points/save-point-rules.server.ts";
import { WARN_DAYS, valueKinds, valueLabels } from "#shop/money/value/value-kinds.ts";
import { sumValue } from "#shop/office/value/sum-value.server.ts";
import { saved } from "#app/flash.server.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { Fact } from "#app/admin/list/fact.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField, type FieldProps } from "#app/ui/form/field.tsx";
import { PostForm, type PostedForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import type { Route } from "./+types/points";
import { BenefitLinks } from "./benefit-links.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "포인트");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [rules, sums] = await Promise.all([findPointRules(db), sumValue(db)]);
  return { rules, sums };
}

export const action = formAction(pointRulesForm, async (shop, form, { visitor }) => {
  await savePointRules(shop, form, visitor);
  const words = form.isOn
    ? "저장했어요. 지금부터 완료되는 주문에 적립해요."
    : "저장했어요. 새로 적립하지 않아요. 이미 가진 포인트는 계속 쓸 수 있어요.";
  return saved("/admin/coupons/points", words);
});

export const shouldRevalidate = readsAnew;
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

type Rules = Route.ComponentProps["loaderData"]["rules"];

export default function Points({
  loaderData: { rules, sums },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <>
      <BenefitLinks />
      <Title>포인트</Title>
      <p className="max-w-160 pt-2 text-14 text-soft">
        구매가 확정되거나 파일을 모두 제공하면 상품 결제 금액의 일부를 포인트로 적립해요. 한 주문에
        한 번만 적립하고, 환불하면 그만큼 회수해요. 기한이 끝나기 {WARN_DAYS}일 전에 메일로 알리고,
        알리지 못한 포인트는 소멸시키지 않아요.
      </p>
      <dl className="grid max-w-160 grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2 py-6 text-14 numbers">
        {valueKinds.map((kind) => (
          <Fact key={kind} label={`남은 ${valueLabels[kind]}`}>
            {won(sums[kind].amount)} (회원 {sums[kind].members.toLocaleString("ko-KR")}명)
          </Fact>
        ))}
      </dl>
      <PostForm
        key={rules.revision}
        of={fields}
        reply={reply}
        asMember
        className="flex max-w-120 flex-col gap-5"
      >
        {(form) => (
          <>
            <input type="hidden" name="revision" value={rules.revision} />
            <Tick
              name="isOn"
              isOn={reply?.values ? form.values.isOn === "on" : rules.earnsSince !== null}
            >
              적립하기
            </Tick>
            <Earning {...form} rules={rules} />
            <Using {...form} rules={rules} />
            <Giving {...form} rules={rules} />
            <p className="text-14 text-soft">
              바꾸면 약관에 적은 포인트 조건도 함께 바꿔주세요. 회원에게 불리하게 바꿀 때는 30일
              전에 알려야 해요.
            </p>
            <Button look="primary" busy={form.busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
    </>
  );
}

const fields = fieldsOf(pointRulesForm);
type Part = PostedForm<typeof fields> & { rules: Rules };
const narrow = "numbers max-w-40";

const NumberField = (field: FieldProps) => <Field {...field} className={narrow} />;

const Earning = ({ field, rules }: Part) => (
  <>
    <NumberField {...field("earnPercent", String(rules.earnPerMille / 10))} />
    <NumberField
      {...field("reviewPoints", String(rules.reviewPoints))}
      hint={`회원이 후기를 쓰면 한 번 드려요. ${POINTS.review.toLocaleString("ko-KR")}까지, 0이면 드리지 않아요. 받은 후기에는 ‘보상을 받고 쓴 후기’라고 자동으로 보여요.`}
    />
    <NumberField
      {...field("lifeDays", rules.lifeDays === null ? "" : String(rules.lifeDays))}
      hint={`적립한 날부터. ${POINTS.days.least}일에서 ${POINTS.days.most.toLocaleString("ko-KR")}일까지, 비우면 기한이 없어요. 이미 적립한 포인트의 기한은 바뀌지 않아요.`}
    />
  </>
);

const Giving = ({ field, rules }: Part) => (
  <NumberField {...field("deskLimit", String(rules.deskLimit))} />
);

const Using = ({ field, rules }: Part) => (
  <>
    <NumberField {...field("leastUse", String(rules.leastUse))} />
    <SelectField
      {...field("useUnit", String(rules.useUnit))}
      className={narrow}
      choices={POINTS.units.map((unit) => [unit, won(unit)])}
    />
  </>
);
