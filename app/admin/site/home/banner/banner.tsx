import { Link } from "react-router";
import { randomLetters } from "#lib/random-letters.ts";
import { listBanners } from "#shop/site/banner/list-banners.server.ts";
import { bannerForms } from "#shop/site/banner/banner-form.ts";
import { typedBanner } from "#shop/site/banner/banner.ts";
import { saveBanner, seenOfBanner } from "#shop/site/banner/save-banner.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { saved } from "#app/flash.server.ts";
import { readsAnew } from "#app/account/reads-anew.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { Route } from "./+types/banner";
import { BannerForm } from "./banner-form.tsx";
import { Title } from "#app/ui/title.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta(matches, params.id === "new" ? "새 배너" : "배너");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = shopOf(context);
  if (params.id === "new")
    return {
      id: randomLetters(12),
      isNew: true,
      seen: "new",
      known: typedBanner(undefined),
      pictures: [],
    };
  const { banners } = await findSite(db);
  const banner = found(banners.find(({ id }) => id === params.id));
  const [pictured] = await listBanners(db, [banner], now());
  return {
    id: banner.id,
    isNew: false,
    seen: seenOfBanner(banner),
    known: typedBanner(banner),
    pictures: [pictured?.image, pictured?.narrow].filter((image) => image != null),
  };
}

export const action = formAction(bannerForms, async ({ db }, form, { visitor }) => {
  await saveBanner(db, form, visitor);
  const words =
    form.intent === "remove" ? "배너를 지웠어요." : "저장했어요. 홈 화면에 바로 반영돼요.";
  return saved("/admin/site/home", words);
});

export const shouldRevalidate = readsAnew;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

export default function Banner({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, seen } = loaderData;
  // A new one keeps its id however often it is sent.
  const id = actionData?.values?.id ?? loaderData.id;
  return (
    <>
      <Link
        to="/admin/site/home"
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1 text-14 text-soft hover:text-ink"
      >
        <ChevronIcon className="size-4 rotate-180" />
        홈 화면
      </Link>
      <Title>{isNew ? "새 배너" : "배너"}</Title>
      <div className="flex max-w-280 flex-col gap-10 pt-8">
        <BannerForm {...loaderData} id={id} reply={answerTo(actionData, { intent: "save" })} />
        {!isNew && (
          <AskOnce
            label="배너 지우기"
            question="이 배너를 지울까요?"
            className="max-w-120"
            isOpen={Boolean(answerTo(actionData, { intent: "remove" })?.refused)}
          >
            <PostForm
              asMember
              reply={answerTo(actionData, { intent: "remove" })}
              fields={{ intent: "remove", id, seen }}
            >
              {({ busy }) => (
                <>
                  <p className="text-14 text-soft">
                    되돌릴 수 없어요. 잠시 감추려면 ‘숨기기’로 바꿔 저장하세요.
                  </p>
                  <Button look="danger" busy={busy} className="self-start">
                    지우기
                  </Button>
                </>
              )}
            </PostForm>
          </AskOnce>
        )}
      </div>
    </>
  );
}
