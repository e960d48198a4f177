import { messageBytes } from "#lib/bytes/message-bytes.ts";
import { BadInput } from "#shop/bad-input.ts";
import { letterKinds } from "#shop/letter/letter-words.ts";
import { wordsOf } from "#shop/notice/notice-kind.ts";
import type { Shop } from "#shop/shop.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { roomForWords } from "./letter-message.ts";

/** As long as every reader's own. */
const ENDING = `/news/end/${"x".repeat(32)}/${"x".repeat(22)}`;

/** Refuses words of a message that would be cut, beside their field. */
export async function needMessageRoom(
  { db, origin }: Pick<Shop, "db" | "origin">,
  content: string,
): Promise<void> {
  const kind = letterKinds.letter;
  const facts = kind.facts({ id: "", subject: "", ending: ENDING });
  const room = roomForWords({ words: wordsOf(kind), facts, site: await findSite(db), origin });
  const over = messageBytes(content) - room;
  if (over <= 0) return;
  throw new BadInput({
    words: [
      `앞뒤에 붙는 말까지 문자 한 통에 담을 수 없어요. 한글로 ${Math.ceil(over / 2)}자를 줄여주세요.`,
    ],
  });
}
