import { redirect } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { createPage } from "#shop/page/create-page.server.ts";
import { findHomeState, listOfficePages, type OfficePage } from "#shop/page/find-page.server.ts";
import { newPageForm } from "#shop/page/page-forms.ts";
import { HOME, pagePath, PAGES, pageStates, type PageState } from "#shop/page/page.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { flashCookie } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Section } from "#app/ui/section.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/pages";
import { PagesHeader } from "./pages-header.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "페이지");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const [pages, home] = await Promise.all([listOfficePages(db), findHomeState(db)]);
  return { pages, home };
}

export const action = formAction(newPageForm, async ({ db }, form, { visitor }) => {
  const id = await createPage(db, form, visitor);
  const message = "빈 페이지를 만들었어요. 블록을 쌓고 공개해보세요.";
  return redirect(`/admin/pages/${id}`, { headers: { "Set-Cookie": flashCookie({ message }) } });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const fields = fieldsOf(newPageForm);

export default function Pages({ loaderData: { pages, home }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PagesHeader here="/admin/pages" />
      <p className="max-w-180 pb-6 text-14 text-soft">
        소개, 성우 소개, 이용 방법, 이벤트처럼 상점의 이야기를 담는 페이지예요. 공개하기 전에는
        아무도 볼 수 없고, 공개한 판은 남아서 되돌릴 수 있어요.
      </p>
      <div className="grid max-w-280 items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <HomeRow state={home} />
          {pages.length ? (
            <Ruled>
              {pages.map((page) => (
                <PageRow key={page.id} page={page} />
              ))}
            </Ruled>
          ) : (
            <EmptyState
              title="아직 페이지가 없어요"
              words="제목을 적고 첫 페이지를 만들어보세요. ‘소개’부터 시작하면 좋아요."
              className="!py-8"
            />
          )}
        </div>
        <Section look="ruledSmall" title="새 페이지">
          {pages.length < PAGES.most || actionData ? (
            <PostForm
              of={fields}
              reply={actionData}
              fields={{ intent: "create" }}
              asMember
              className="flex flex-col gap-4 pt-4"
            >
              {({ field, busy }) => (
                <>
                  <Field {...field("title")} />
                  <Field {...field("slug")} />
                  <Button look="primary" busy={busy} className="self-start">
                    페이지 만들기
                  </Button>
                </>
              )}
            </PostForm>
          ) : (
            <p className="pt-4 text-14">페이지는 {PAGES.most}개까지 만들 수 있어요.</p>
          )}
        </Section>
      </div>
    </>
  );
}

const tones = { hidden: "neutral", changed: "warn", shown: "good" } as const;

const HomeRow = ({ state }: { state: PageState }) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-16 font-medium">
        <TextLink look="row" to={`/admin/pages/${HOME.id}`}>
          {HOME.title}
        </TextLink>
      </p>
      <p className="text-12 text-soft">큰 그림, 배너, 상품 줄, 후기를 상품 목록과 함께 쌓아요.</p>
    </div>
    <StatusBadge tone={tones[state]} label={state === "hidden" ? "기본 홈" : pageStates[state]} />
  </Card>
);

const PageRow = ({ page: { id, slug, title, state, updatedAt } }: { page: OfficePage }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-16 font-medium wrap-anywhere">
        <TextLink look="row" to={`/admin/pages/${id}`}>
          {title}
        </TextLink>
      </p>
      <p className="text-12 text-soft wrap-anywhere numbers">
        {state === "hidden" ? `/page/${slug}` : <ShownAddress slug={slug} />} ·{" "}
        {seoulTime(updatedAt)} 저장
      </p>
    </div>
    <StatusBadge tone={tones[state]} label={pageStates[state]} />
  </li>
);

const ShownAddress = ({ slug }: { slug: string }) => (
  <TextLink look="soft" to={pagePath(slug)}>
    {`/page/${slug}`}
  </TextLink>
);
