import { redirect } from "react-router";
import { findPlace, viewPlace } from "#shop/backup/place/find-place.server.ts";
import { placeForm } from "#shop/backup/place/place-form.ts";
import { placeKinds, placeWords, type PlaceKind } from "#shop/backup/place/backup-place.ts";
import { savePlace } from "#shop/backup/place/save-place.server.ts";
import { flashCookie, saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/place";
import { PlaceFields } from "./place-fields.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "백업을 보내는 곳");

const kinds = Object.keys(placeKinds) as PlaceKind[];

/** `?kind=` chooses another kind of place than the stored one. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const place = await viewPlace(shop);
  const wanted = kinds.find((kind) => kind === searchParams.get("kind"));
  return { ...place, kind: wanted ?? place.shown?.kind ?? "s3" };
}

export const action = formAction(placeForm, async (shop, form, { visitor, values }) => {
  const hadPlace = (await findPlace(shop)) !== null;
  const { hostKey } = await savePlace(shop, form, visitor);
  if (form.intent === "try") {
    const { password: _password, keyPassword: _key, ...typed } = values;
    return { hostKey, values: typed };
  }
  if (form.intent === "end")
    throw redirect("/admin/backups", {
      headers: { "Set-Cookie": flashCookie({ message: "이제 다른 곳에 보내지 않아요." }) },
    });
  return saved(
    "/admin/backups",
    hadPlace ? "보내는 곳을 바꿨어요." : "저장했어요. 다음 백업부터 그곳에도 보내요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Place({
  loaderData: { seen, shown, isUnreadable, kind },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <div className="flex max-w-160 flex-col gap-6">
      <BackLink to="/admin/backups">백업</BackLink>
      <Title>백업을 보내는 곳</Title>
      {isUnreadable && (
        <NoticeBox tone="bad">
          저장된 비밀번호를 더 이상 읽을 수 없어요. 서버의 SHOP_SECRET이 바뀌었을 때 이렇게 돼요.
          다시 적어주세요.
        </NoticeBox>
      )}
      <p className="text-14 text-soft">
        상점의 파일과 기록은 여기에서 잠근 뒤에 나가요. 그곳을 운영하는 사람도 무엇이 들어 있는지 알
        수 없어요. 집이나 사무실의 나스처럼 직접 가진 기기도 적을 수 있어요.
      </p>
      <ListTabs
        label="보내는 곳의 종류"
        tabs={kinds.map((each) => ({
          to: `/admin/backups/place?kind=${each}`,
          title: placeKinds[each],
          isHere: each === kind,
        }))}
      />
      <PlaceFields key={`${kind}${seen}`} {...{ kind, seen, shown, reply }} />
      {shown && (
        <Section look="openSmall" title="그만 보내기" className="flex flex-col gap-3">
          <p className="text-14 text-soft">
            {placeWords(shown)}에 이미 보낸 백업은 그대로 남아 있어요.
          </p>
          <PostForm fields={{ intent: "end", seen }} reply={reply} asMember>
            {({ busy }) => (
              <Button look="danger" busy={busy} className="self-start">
                그만 보내기
              </Button>
            )}
          </PostForm>
        </Section>
      )}
    </div>
  );
}
