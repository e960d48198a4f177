import { randomLetters } from "#lib/random-letters.ts";
import { askQuestion } from "#shop/question/asker/ask-question.server.ts";
import { type TestShop } from "../test-shop.ts";
import { browser, membersBrowser } from "./visit.ts";

export async function member(shop: TestShop, name?: string) {
  const account = await shop.has.member(name ? { name } : {});
  const person = await membersBrowser(shop, account.email);
  return { account, person, as: { as: account.id } };
}

export async function office(shop: TestShop) {
  const person = await browser(shop);
  const account = await shop.has.admin();
  await person.signIn();
  return { person, as: { as: account.id } };
}

export const postQuestion = (
  shop: TestShop,
  accountId: string,
  fields: { title?: string; text?: string; isSecret?: boolean; productId?: string | null } = {},
) =>
  askQuestion(
    shop,
    {
      title: "언제 도착하나요?",
      text: "이틀 됐어요.",
      isSecret: false,
      productId: null,
      writeKey: randomLetters(32),
      ...fields,
    },
    { accountId, address: randomLetters(8) },
  );
