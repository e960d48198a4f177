import { imageUrl } from "#shop/file/image-url.ts";
import { HOME, pagePath } from "#shop/page/page.ts";
import { wordsOfBlocks } from "#shop/page/words-of-blocks.server.ts";
import { keepOffline } from "#app/browser/offline/keep-offline.ts";
import { found } from "#app/found.server.ts";
import { shopOf, visitorOf } from "#app/request.server.ts";
import { useRoot } from "#app/root-data.ts";
import { shareMeta, shareOf } from "#app/share-meta.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Title } from "#app/ui/title.tsx";
import { breadcrumbData } from "../frame/site-data.ts";
import { StructuredData } from "../structured-data.tsx";
import type { Route } from "./+types/page";
import { findPage, tiledBlocks } from "./find-blocks.server.ts";
import { PageBlock, type TiledBlock } from "./page-block.tsx";

/** The first picture that the page shows by itself. */
function pictureOf(blocks: readonly TiledBlock[]): string | null {
  for (const block of blocks) {
    if (block.kind === "picture" || block.kind === "hero" || block.kind === "banner")
      return block.image.id;
    if (block.kind === "gallery") return block.pictures[0]!.image.id;
  }
  return null;
}

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const wanted = { slug: params.slug, searchParams, visitor: visitorOf(context) };
  // The home has an address of its own.
  if (params.slug === HOME.slug) found(null);
  const { page, isPreview } = await findPage(shop, wanted);
  const { slug, title, seoTitle, seoText, blocks: written } = found(page);
  const blocks = await tiledBlocks(shop, written);
  return {
    slug,
    title,
    seoTitle: seoTitle || title,
    description: seoText || wordsOfBlocks(written),
    picture: pictureOf(blocks),
    blocks,
    isPreview,
  };
}

export const handle = keepOffline<typeof loader>((page) => (page.isPreview ? null : page));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { slug, seoTitle, description, picture, isPreview } = loaderData;
  const shared = shareOf(matches);
  return [
    ...shareMeta({
      ...shared,
      type: "article",
      title: seoTitle,
      description: description || shared.shopName,
      path: pagePath(slug),
      image: picture && imageUrl(picture, 1280, "jpeg"),
    }),
    ...(isPreview ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

export default function Page({ loaderData }: Route.ComponentProps) {
  const { slug, title, blocks, isPreview } = loaderData;
  const origin = useRoot()?.origin ?? "";
  return (
    <article className="flex flex-col gap-8 pt-8 pb-20 md:gap-12 md:pt-14">
      <StructuredData value={breadcrumbData(origin, [{ name: title, path: pagePath(slug) }])} />
      {isPreview && (
        <div className="mx-auto w-full max-w-180 px-5">
          <NoticeBox>미리보기예요. 이 주소는 페이지를 고칠 수 있는 사람만 열 수 있어요.</NoticeBox>
        </div>
      )}
      <header className="mx-auto w-full max-w-180 px-5">
        <Title large className="text-balance wrap-anywhere">
          {title}
        </Title>
      </header>
      {blocks.map((block, at) => (
        <PageBlock key={block.key} block={block} priority={at === 0} />
      ))}
    </article>
  );
}
