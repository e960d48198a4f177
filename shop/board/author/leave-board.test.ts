import { expect, test } from "vitest";
import { endMembership } from "#shop/member/end-membership.server.ts";
import { exportOwnData } from "#shop/shopper/export-own-data.server.ts";
import { buildComment, buildPost } from "#tests/has/post.ts";
import { asOwner, testShop } from "#tests/test-shop.ts";
import { findPost } from "../find-post.server.ts";
import { comments, posts } from "../table.server.ts";
import { rowsOf } from "#tests/has/rows-of.ts";

const shop = await testShop();
const { db } = shop;

test("who leaves takes their name along; what they wrote stays and is nobody's", async () => {
  const [leaver, stayer] = [await shop.has.member(), await shop.has.member()];
  const own = await buildPost(db, { authorId: leaver.id, authorName: "김*원" });
  const asShop = await buildPost(db, { authorId: leaver.id, authorName: "소리상점" });
  const others = await buildPost(db, { authorId: stayer.id, authorName: "이*음" });
  const comment = await buildComment(db, others.id, { authorId: leaver.id, authorName: "김*원" });
  await endMembership(shop, leaver, "203.0.113.1");
  const read = async (id: string) =>
    (await findPost(db, id, { accountId: leaver.id, isAdmin: false }))!;
  expect([await read(own.id), await read(asShop.id), await read(others.id)]).toMatchObject([
    { author: "탈퇴 회원", isByShop: false, isOwn: false },
    { author: "소리상점", isByShop: true, isOwn: false },
    { author: "이*음" },
  ]);
  expect((await rowsOf(db, comments, { id: comment.id }))[0]).toMatchObject({
    authorId: null,
    authorName: "탈퇴 회원",
  });
  const left = await asOwner(
    shop,
    `select to_jsonb(p)::text as row from posts p union all select to_jsonb(c)::text from comments c`,
  );
  expect(left.rows.map(({ row }) => row).join("\n")).not.toContain(leaver.id);
});

test("one's own data holds posts and comments, those that were hidden too, and nobody else's", async () => {
  const [member, other] = [await shop.has.member(), await shop.has.member()];
  const post = await buildPost(db, {
    authorId: member.id,
    title: "내보낼 글",
    hiddenAt: new Date(),
    hiddenReason: "광고",
  });
  await buildPost(db, { authorId: other.id, title: "남의 글" });
  await buildComment(db, post.id, { authorId: member.id, text: "내보낼 댓글" });
  await buildComment(db, post.id, { authorId: other.id, text: "남의 댓글" });
  const file = JSON.stringify(await exportOwnData(shop, member.id));
  for (const mine of ["내보낼 글", "내보낼 댓글", "광고"]) expect(file).toContain(mine);
  for (const theirs of ["남의 글", "남의 댓글"]) expect(file).not.toContain(theirs);
  expect(await rowsOf(db, posts, { authorId: member.id })).toHaveLength(1);
});
