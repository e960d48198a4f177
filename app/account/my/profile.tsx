import { fieldsOf } from "#shop/form-fields.ts";
import { phoneWords } from "#lib/phone.ts";
import { seoulDate } from "#lib/seoul-time.ts";
import { profileForm } from "#shop/member/profile-form.ts";
import { updateProfile } from "#shop/member/update-profile.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PhoneField } from "#app/ui/form/phone-field.tsx";
import { unlistedMeta } from "#app/page-title.ts";
import type { Route } from "./+types/profile";
import { MyForm } from "./my-form.tsx";
import { MyPage } from "./my-page.tsx";
import { needProfile } from "./read-profile.server.ts";
import { saved } from "#app/flash.server.ts";
import { signedInOf } from "./signed-in-of.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, "내 정보");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await needProfile(shopOf(context).db, signedInOf(visitorOf(context)).account.id)),
  fields: fieldsOf(profileForm),
});

export const action = formAction(profileForm, async (shop, form, { visitor }) => {
  await updateProfile(shop.db, signedInOf(visitor).account.id, form);
  return saved("/my/profile", "저장했어요.");
});

export default function Profile({
  loaderData: { name, email, phone, joinedAt, fields },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <MyPage
      title="내 정보"
      words="주문할 때 이 이름과 번호를 먼저 채워드려요. 이미 한 주문은 바뀌지 않아요."
    >
      <div className="mt-8">
        <MyForm intent="profile" of={fields} reply={reply}>
          {({ field, busy }) => (
            <>
              <Field {...field("name", name)} />
              <PhoneField {...field("phone", phone && phoneWords(phone))} />
              <Button
                look="primary"
                size="l"
                busy={busy}
                className="md:justify-self-start md:px-10"
              >
                저장
              </Button>
            </>
          )}
        </MyForm>
      </div>
      <Ruled
        as="div"
        look="alone"
        className="mt-12 flex flex-wrap items-center justify-between gap-x-4 py-3"
      >
        <p className="text-16">
          <span className="block text-14 text-soft">이메일</span>
          {email}
        </p>
        <TextLink look="tall" to="/my/security#email-change" className="text-14 font-medium">
          이메일 변경
        </TextLink>
      </Ruled>
      <p className="border-b border-line py-3 text-16 numbers">
        <span className="block text-14 text-soft">가입한 날</span>
        {seoulDate(joinedAt)}
      </p>
    </MyPage>
  );
}
