import { fieldsOf } from "#shop/form-fields.ts";
import { findVersionInForce } from "#shop/policy/find-policy.server.ts";
import { policyKinds } from "#shop/policy/policy-kinds.ts";
import { EARLIER_REVIEWS_CLAUSE } from "#shop/policy/template/earlier-reviews-clause.ts";
import { policyNamesEarlier } from "#shop/review/earlier/shows-earlier.server.ts";
import { reviewSettingsForm } from "#shop/review/desk/desk-forms.ts";
import { saveReviewSettings } from "#shop/review/desk/save-review-settings.server.ts";
import { REVIEW_DAYS } from "#shop/review/review-limits.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Tick } from "#app/ui/form/tick.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { Route } from "./+types/settings";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "후기 설정");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  const [{ reviews }, version, namesEarlier] = await Promise.all([
    findSite(db),
    findVersionInForce(db, "reviews", now()),
    policyNamesEarlier(db, now()),
  ]);
  return { settings: reviews, version, namesEarlier };
}

export const action = formAction(reviewSettingsForm, async (shop, form, { visitor }) => {
  await saveReviewSettings(shop, form, visitor);
  return saved(
    "/admin/reviews/settings",
    form.isOn ? "저장했어요. 상점에 후기가 보여요." : "저장했어요. 상점에 후기가 보이지 않아요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function ReviewSettings({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { settings, version, namesEarlier } = loaderData;
  return (
    <div className="max-w-160">
      <BackLink to="/admin/reviews">후기</BackLink>
      <Title className="pb-4">후기 설정</Title>
      <Policy version={version} />
      <PostForm
        key={JSON.stringify(settings)}
        of={fields}
        reply={reply}
        asMember
        className="flex flex-col gap-5 pt-6"
      >
        {({ field, values, busy }) => (
          <>
            <Tick name="isOn" isOn={reply?.values ? values.isOn === "on" : settings.isOn}>
              상점에 후기를 보이고 받기
            </Tick>
            <Field
              {...field("writeDays", String(settings.writeDays))}
              className="numbers max-w-40"
              hint={`${REVIEW_DAYS.write.least}일에서 ${REVIEW_DAYS.write.most}일까지`}
            />
            <Field
              {...field("editDays", String(settings.editDays))}
              className="numbers max-w-40"
              hint={`${REVIEW_DAYS.edit.least}일에서 ${REVIEW_DAYS.edit.most}일까지. 0이면 고칠 수 없어요.`}
            />
            <p className="text-14 text-soft">
              날을 바꾸면 {policyKinds.reviews.title}에 적은 날도 함께 바꿔주세요. 지우기는 언제든
              할 수 있어요.
            </p>
            <Tick
              name="showsEarlier"
              isOn={reply?.values ? values.showsEarlier === "on" : settings.showsEarlier}
            >
              다른 곳에서 쓴 후기를 함께 보여요
            </Tick>
            <Earlier isNamed={namesEarlier} />
            <Button look="primary" busy={busy} className="self-start">
              저장
            </Button>
          </>
        )}
      </PostForm>
    </div>
  );
}

const fields = fieldsOf(reviewSettingsForm);

/** What turns on with the tick, and the sentence that the policy needs for it. */
const Earlier = ({ isNamed }: { isNamed: boolean }) => (
  <div className="flex flex-col gap-2 text-14 text-soft">
    <p>
      옮겨 온 이전 상점의 후기를 상품 화면에 쓴 곳, 날짜와 함께 따로 보여요. 평점과 후기 수에는 넣지
      않아요.{" "}
      <TextLink to="/admin/move/reviews" className="text-ink">
        옮겨 온 후기
      </TextLink>
    </p>
    {!isNamed && (
      <>
        <p>켜려면 시행 중인 {policyKinds.reviews.title}에 이 문장이 있어야 해요.</p>
        <blockquote className="rounded-m bg-wash px-4 py-3 wrap-anywhere">
          {EARLIER_REVIEWS_CLAUSE}
        </blockquote>
      </>
    )}
  </div>
);

/** Without it in force nothing is switched on (e-commerce act, article 21-4). */
function Policy({ version }: { version: string | null }) {
  const { title, path } = policyKinds.reviews;
  if (version)
    return (
      <p className="text-14 text-soft">
        시행 중인{" "}
        <TextLink to={path} reloadDocument className="text-ink">
          {title} {version}
        </TextLink>
        이 있어요.
      </p>
    );
  return (
    <NoticeBox tone="warn">
      <p>
        후기를 보이려면 모으고 처리하는 방법을 먼저 밝혀야 해요(전자상거래법 제21조의4). ‘약관’에서{" "}
        {title} 초안을 만들면 서식을 채워드려요. 읽고 고쳐서 공개하고, 시행일이 되면 켤 수 있어요.
      </p>
      <ButtonLink to="/admin/policy#reviews" className="mt-3">
        {title} 만들기
      </ButtonLink>
    </NoticeBox>
  );
}
