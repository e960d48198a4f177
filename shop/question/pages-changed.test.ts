import { Client } from "pg";
import { expect, test } from "vitest";
import { testShop } from "#tests/test-shop.ts";

const { databaseUrl } = await testShop();

const CHANGES = [
  `insert into questions (id, title, text, search_text, search_grams, asker_name, write_key)
    values ('q', '제목', '내용', '', '{}', '김*리', 'key')`,
  `update questions set answer = '답변', answered_at = now() where id = 'q'`,
  `delete from questions where id = 'q'`,
  `insert into faq_categories (id, title, position) values ('c', '배송', 1)`,
  `insert into faqs (id, category_id, question, html, search_text, position)
    values ('f', 'c', '언제 오나요?', '<p>내일</p>', '', 1)`,
  `update faqs set is_show = false where id = 'f'`,
  `delete from faq_categories where id = 'c'`,
];

test("whoever changes a question or an entry of the FAQ, kept pages hear of it; what changes nothing is silent", async () => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => heard.push(payload));
  try {
    await client.query("listen shop_pages");
    for (const change of CHANGES) {
      heard.length = 0;
      await client.query(change);
      expect(heard, change).not.toEqual([]);
    }
    heard.length = 0;
    await client.query(`update questions set title = 'x' where id = 'nobody'`);
    await client.query("select 1");
    expect(heard).toEqual([]);
  } finally {
    await client.end();
  }
});
