import { dressMail, type MailGoods } from "#shop/outbox/mail/dress-mail.ts";
import { mailOf } from "#shop/outbox/mail/mail-words.ts";
import type { NoticeFacts, NoticeWords } from "#shop/notice/notice-kind.ts";
import { sayMail } from "#shop/outbox/words/say-notice.ts";
import type { SiteSettings } from "#shop/site/settings.ts";

type WordsPreview = {
  words: NoticeWords;
  facts: NoticeFacts;
  goods: MailGoods | null;
  site: SiteSettings;
  origin: string;
};

/** The mail as its reader would get it. */
export function previewMail({ words, facts, goods, site, origin }: WordsPreview) {
  const { 주문번호, 예약번호 } = facts.values;
  const spokenMail = sayMail({ words, facts, shopName: site.shopName, origin });
  const number = 주문번호 ?? 예약번호;
  return dressMail(mailOf(spokenMail, origin), { site, origin, goods, number, isAd: facts.isAd });
}
