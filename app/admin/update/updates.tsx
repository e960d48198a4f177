import { useLookEvery } from "#app/ui/use-look-every.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import { askForNews } from "#shop/update/look-for-releases.server.ts";
import { askForUpdate, askToGoBack } from "#shop/update/ask-for-update.server.ts";
import { findUpdates } from "#shop/update/find-updates.server.ts";
import { feedTroubles } from "#shop/update/feed-troubles.ts";
import { updateForm } from "#shop/update/update-form.ts";
import { saved } from "#app/flash.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Section } from "#app/ui/section.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/updates";
import { NewerRelease } from "./newer-release.tsx";
import { PastUpdates } from "./past-updates.tsx";
import { UnderWay } from "./under-way.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "업데이트");

export const loader = ({ context }: Route.LoaderArgs) => findUpdates(shopOf(context));

export const action = formAction(updateForm, async (shop, form, { visitor }) => {
  if (form.intent === "look") {
    await askForNews(shop);
    return saved("/admin/updates", "새 버전이 있는지 알아보고 있어요.");
  }
  if (form.intent === "back") {
    await askToGoBack(shop, form.release, visitor);
    return saved("/admin/updates", "이전 버전으로 되돌려요. 이 화면에서 볼 수 있어요.");
  }
  await askForUpdate(shop, form.release, visitor);
  return saved("/admin/updates", "업데이트를 시작해요. 이 화면에서 어디까지 왔는지 볼 수 있어요.");
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Updates({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { running, newer, before, state, isLooking } = loaderData;
  const isBusy = Boolean(state?.current ?? state?.waiting);
  useLookEvery(AGAIN_MS, isLooking);
  return (
    <div className="flex max-w-240 flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Title>업데이트</Title>
        <p className="text-14 break-all">
          {running
            ? `지금 버전: ${running.name}`
            : "이 상점은 배포된 버전이 아니라 소스에서 돌고 있어요."}
        </p>
        <News {...loaderData} reply={reply} />
      </div>
      {isBusy && <UnderWay current={state?.current ?? null} />}
      {newer && (
        <NewerRelease release={newer} canUpdate={state !== null} isBusy={isBusy} reply={reply} />
      )}
      <Section title="지금까지의 업데이트" className="flex flex-col gap-5">
        {before && <GoBack release={before} reply={reply} />}
        <PastUpdates past={state?.past ?? []} />
      </Section>
    </div>
  );
}

/** For an owner who is not content with what was kept. */
const GoBack = ({ release, reply }: { release: string; reply: FormAnswer }) => (
  <PostForm fields={{ intent: "back", release }} reply={reply} asMember>
    {({ busy }) => (
      <div className="flex flex-col gap-3">
        <p className="max-w-2xl text-14 break-all text-soft">
          {release} 버전으로 돌아가요. 상품, 주문과 설정은 지금 그대로 남고, 되돌리는 동안에도
          주문을 받아요.
        </p>
        <Button busy={busy} className="self-start">
          이전 버전으로 되돌리기
        </Button>
      </div>
    )}
  </PostForm>
);

type NewsProps = Pick<
  Route.ComponentProps["loaderData"],
  "hasFeed" | "newer" | "lookedAt" | "isLooking" | "trouble" | "running"
> & { reply: FormAnswer };

/** Whether there is something newer, and when that was last asked. */
function News({ hasFeed, newer, lookedAt, isLooking, trouble, running, reply }: NewsProps) {
  if (!hasFeed)
    return (
      <NoticeBox className="max-w-2xl">
        새 버전이 나왔는지 알아보지 않아요. 서버의 환경 설정 UPDATE_FEED에 소식을 받을 주소를 적으면
        하루에 한 번 알아봐요.
      </NoticeBox>
    );
  const calm = newer ? "info" : "good";
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3">
      <NoticeBox tone={trouble ? "warn" : calm} className="self-stretch">
        {trouble ? feedTroubles[trouble] : newsWords({ newer, lookedAt, running })}
      </NoticeBox>
      <div className="flex flex-wrap items-center gap-4">
        <PostForm fields={{ intent: "look" }} reply={reply} asMember>
          {({ busy }) => <Button busy={busy || isLooking}>지금 알아보기</Button>}
        </PostForm>
        {lookedAt && (
          <span className="text-12 text-soft numbers">{seoulTime(lookedAt)}에 알아봤어요</span>
        )}
      </div>
    </div>
  );
}

function newsWords({
  newer,
  lookedAt,
  running,
}: Pick<NewsProps, "newer" | "lookedAt" | "running">) {
  if (newer) return "새 버전이 나왔어요.";
  if (!lookedAt) return "아직 알아보지 않았어요.";
  return running ? "가장 새 버전을 쓰고 있어요." : "소스에서 도는 상점은 여기에서 바꾸지 않아요.";
}

const AGAIN_MS = 2000;
