import { eq, inArray } from "drizzle-orm";
import { maskName } from "#lib/mask.ts";
import { posts } from "#shop/board/table.server.ts";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { users } from "#shop/member/table.server.ts";
import { ownImageAddress } from "#shop/rich-text/own-image.ts";
import type { Shop } from "#shop/shop.ts";
import { demoSite } from "./demo-site.ts";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { seedPosts } from "./board-posts.ts";
import type { Writer } from "./seed-post.ts";
import { seedPeople } from "./people.ts";
import type { DemoMember } from "./seed-members.server.ts";
import type { ShelfProduct } from "./seed-shelf.server.ts";

const HOUR = 3600_000;
const DAY = 24 * HOUR;

type Members = { all: DemoMember[]; demo: DemoMember };
type Person = { authorId: string | null; authorName: string; joinedAt: Date };

/** Posts and comments of members and the shop; some with product images, one hidden. */
export async function seedBoard(
  shop: Shop,
  shelf: ShelfProduct[],
  members: Members,
): Promise<void> {
  const now = shop.now().getTime();
  const personOf = await peopleOf(shop, members);
  const talk: (Parameters<typeof buildComment>[2] & { createdAt: Date; postId: string })[] = [];
  for (const {
    by,
    daysAgo,
    title,
    html,
    views,
    pinned,
    hidden,
    comments: seedComments = [],
  } of seedPosts.toReversed()) {
    const { joinedAt, ...author } = personOf(by);
    const createdAt = new Date(Math.max(now - daysAgo * DAY, joinedAt.getTime() + HOUR));
    const post = await buildPost(shop.db, {
      ...author,
      title,
      html: await withImages(shop, shelf, html),
      views,
      createdAt,
      ...(pinned && { pinnedAt: createdAt }),
      ...(hidden && { hiddenAt: new Date(createdAt.getTime() + 2 * HOUR), hiddenReason: hidden }),
    });
    for (const [who, hoursLater, text] of seedComments) {
      const { joinedAt: _joinedAt, ...commenter } = personOf(who);
      talk.push({
        ...commenter,
        postId: post.id,
        text,
        createdAt: new Date(Math.min(createdAt.getTime() + hoursLater * HOUR, now - 60_000)),
      });
    }
    await shop.db.update(posts).set({ comments: seedComments.length }).where(eq(posts.id, post.id));
  }
  // Comments are numbered in the order of time.
  for (const comment of talk.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  ))
    await buildComment(shop.db, comment.postId, comment);
}

async function peopleOf(shop: Shop, { all, demo }: Members): Promise<(by: Writer) => Person> {
  const [owner] = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...shop.adminEmails]))
    .orderBy(users.createdAt, users.id)
    .limit(1);
  const long = new Date(0);
  return (by) => {
    if (by === "shop")
      return { authorId: owner?.id ?? null, authorName: demoSite.shopName, joinedAt: long };
    if (by === "demo")
      return { authorId: demo.id, authorName: maskName("김회원"), joinedAt: demo.joinedAt };
    const member = all[by];
    return {
      authorId: member?.id ?? null,
      authorName: maskName(seedPeople[by]?.name ?? ""),
      joinedAt: member?.joinedAt ?? long,
    };
  };
}

/** {product key} becomes that product's upright image. */
async function withImages({ db }: Shop, shelf: ShelfProduct[], html: string): Promise<string> {
  const of = new Map(
    [...html.matchAll(/\{([\w-]+)\}/g)].map(([whole, key]) => [
      whole,
      shelf.find((product) => product.key === key),
    ]),
  );
  const images = await imagesOf(
    db,
    [...of.values()].map((product) => product?.moThumbnail ?? null),
  );
  return [...of].reduce((text, [whole, product]) => {
    const image = images.get(product?.moThumbnail ?? "");
    return text.replace(
      whole,
      image
        ? `<img src="${ownImageAddress(image.id)}" alt="${product!.title}" width="${image.width}" height="${image.height}">`
        : "",
    );
  }, html);
}
