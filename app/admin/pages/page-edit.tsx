import { useState } from "react";
import { listNamed } from "#shop/office/page/list-quotable.server.ts";
import { placePage, removePage } from "#shop/office/page/place-page.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { imagesOfBlock } from "#shop/page/blocks.ts";
import { findEditedPage, listVersions } from "#shop/page/find-page.server.ts";
import { listMenu } from "#shop/page/menu/list-menu.server.ts";
import { PAGE_FORM_BYTES, pageForm } from "#shop/page/page-forms.ts";
import { HOME, menuPlaces, pagePath } from "#shop/page/page.ts";
import { hidePage, restoreVersion, savePage } from "#shop/page/save-page.server.ts";
import { listCollections } from "#shop/product/collection/list-collections.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { ListTabs } from "#app/admin/list/list-tabs.tsx";
import { Trouble } from "#app/admin/list/trouble.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { answerTo } from "#app/ui/form/post-form.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/page-edit";
import { DraftForm } from "./draft-form.tsx";
import type { PageReply } from "./page-reply.ts";
import { PlaceForm } from "./place-form.tsx";
import { VersionList } from "./version-list.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.page.title ?? "페이지");

const views = { "": "내용", place: "주소와 자리", versions: "공개한 판" } as const;
type View = keyof typeof views;
const isView = (typed: string): typed is View => Object.hasOwn(views, typed);

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const { db } = shopOf(context);
  const page = found(await findEditedPage(db, params.id));
  const [versions, menu, collections, images, named, site] = await Promise.all([
    listVersions(db, page.id),
    listMenu(db),
    listCollections(db),
    imagesOf(db, page.blocks.flatMap(imagesOfBlock)),
    listNamed(db, page.blocks),
    findSite(db),
  ]);
  const view = searchParams.get("view") ?? "";
  const places = menu.filter(({ pageId }) => pageId === page.id).map(({ place }) => place);
  return {
    page,
    versions,
    places: menuPlaces.filter((place) => places.includes(place)),
    choices: {
      ...named,
      collections: collections.map(({ slug, name }) => ({ slug, name })),
      pictures: [...images.values()],
      hasReviews: site.reviews.isOn,
    },
    view: isView(view) ? view : "",
    // The words in the form stay as they are typed, until an older version takes their place.
    restored: searchParams.get("restored"),
  };
}

export const action = formAction(
  pageForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const here = `/admin/pages/${encodeURIComponent(id)}`;
    switch (form.intent) {
      case "save":
        return savePage(shop, id, form, visitor);
      case "place":
        await placePage(shop, id, form, visitor);
        return saved(`${here}?view=place`, "주소와 자리를 저장했어요.");
      case "restore":
        return saved(
          `${here}?restored=${await restoreVersion(shop.db, id, form.version, visitor)}`,
          `${form.version}판을 초안으로 되돌렸어요. 공개하면 상점에 보여요.`,
        );
      case "hide":
        await hidePage(shop.db, id, visitor);
        return saved(
          `${here}?view=versions`,
          id === HOME.id
            ? "기본 홈으로 되돌렸어요. 초안과 판은 그대로예요."
            : "페이지를 상점에서 내렸어요. 초안과 판은 그대로예요.",
        );
      case "remove":
        await removePage(shop.db, id, visitor);
        return saved("/admin/pages", "페이지를 지웠어요.");
    }
  },
  { most: PAGE_FORM_BYTES },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const stateWords = ({ id, publishedVersion }: { id: string; publishedVersion: number | null }) => {
  if (publishedVersion !== null) return `${publishedVersion}판 공개 중`;
  return id === HOME.id ? "기본 홈" : "비공개";
};

/** Answers to saving do not name their form. */
const draftReply = (reply: PageReply): PageReply =>
  reply?.done ? reply : answerTo(reply, { intent: "save" });

export default function PageEdit({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { page, versions, places, choices, view, restored } = loaderData;
  const [isDirty, setDirty] = useState(false);
  const here = `/admin/pages/${page.id}`;
  const ofDraft = draftReply(reply);
  const isHome = page.id === HOME.id;
  return (
    <div className="max-w-200">
      <BackLink to="/admin/pages">페이지</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Title className="wrap-anywhere">{page.title}</Title>
        <StatusBadge
          tone={page.publishedVersion === null ? "neutral" : "good"}
          label={stateWords(page)}
        />
      </header>
      <p className="flex flex-wrap gap-x-5 text-14">
        <TextLink look="note" href={`${pagePath(page.slug)}?draft`} target="_blank" rel="noopener">
          저장한 초안 미리보기
          <span className="sr-only">(새 창에서 열려요)</span>
        </TextLink>
        {page.publishedVersion !== null && (
          <TextLink look="note" to={pagePath(page.slug)}>
            상점에서 보기
          </TextLink>
        )}
      </p>
      <div className="mt-2 mb-6">
        <ListTabs
          label="이 페이지"
          tabs={Object.entries(views)
            .filter(([name]) => name !== "place" || !isHome)
            .map(([name, title]) => ({
              to: name ? `${here}?view=${name}` : here,
              title,
              isHere: name === view,
            }))}
        />
      </div>
      <Trouble words={!ofDraft && view !== "place" && reply?.refused?.message} />
      <div hidden={view !== ""}>
        <DraftForm
          key={`${page.id} ${restored}`}
          page={page}
          choices={choices}
          reply={ofDraft}
          onDirty={setDirty}
        />
        <LeaveGuard active={isDirty} />
      </div>
      {view === "place" && !isHome && (
        <PlaceForm page={page} places={places} reply={answerTo(reply, { intent: "place" })} />
      )}
      {view === "versions" && <VersionList page={page} isHome={isHome} versions={versions} />}
    </div>
  );
}
