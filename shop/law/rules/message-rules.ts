import { onMails, type Rule } from "../rule.ts";
import type { SeenMail } from "../seen.ts";
import { claimTroubles, isAdvertising, isNight } from "../words/claim-words.ts";

const LOOKS = "최근에 보낸 메일과 문자";
const HERE = "/admin/mailbox";

const ofEvents =
  (...events: string[]) =>
  ({ event }: SeenMail): boolean =>
    events.includes(event);
const isPlaced = ofEvents("order-placed", "order-paid");
const isMailed = ({ text }: SeenMail) => text.includes("\n--\n");
/** What somebody at work sends to themselves is no advertising, at whatever hour. */
const isAdvert = ({ subject, event }: SeenMail) =>
  event !== "letter-trial" &&
  (event === "letter" || event.startsWith("marketing") || isAdvertising(subject));
const lacks = (words: RegExp, trouble: string) => (mail: SeenMail) =>
  words.test(mail.text) ? null : `${mail.subject}: ${trouble}`;

type Say = [id: string, title: string, article: string, words: RegExp, trouble: string];
const orderMails: Say[] = [
  [
    "mail-order-goods",
    "주문 메일에 산 상품과 금액이 있어요",
    "전자상거래법 제13조 2항, 제14조 1항",
    /\[주문한 상품\][\s\S]*\d원/,
    "산 상품이나 금액이 없어요.",
  ],
  [
    "mail-order-terms",
    "주문 메일에 청약철회의 내용이 있어요",
    "전자상거래법 제13조 2항 5호",
    /청약철회|취소/,
    "청약철회의 내용이 없어요.",
  ],
];

export const messageRules: Rule[] = [
  ...orderMails.map(([id, title, article, words, trouble]): Rule => ({
    id,
    title,
    article,
    looksAt: LOOKS,
    path: HERE,
    check: onMails((mail) => isPlaced(mail) && isMailed(mail), lacks(words, trouble)),
  })),
  {
    id: "mail-sender",
    title: "메일마다 보낸 곳의 연락처가 있어요",
    article: "전자상거래법 제10조, 정보통신망법 제50조 4항",
    looksAt: LOOKS,
    path: "/admin/site#company",
    check: onMails(isMailed, ({ subject, text }) =>
      /\n--\n[\s\S]*\d{2,4}-\d{3,4}/.test(text) ? null : `${subject}: 연락처가 없어요.`,
    ),
  },
  {
    id: "advert-mark",
    title: "광고는 제목이 ‘(광고)’로 시작해요",
    article: "정보통신망법 제50조 4항, 시행령 제61조",
    looksAt: LOOKS,
    path: HERE,
    check: onMails(isAdvert, ({ subject }) =>
      /^(\[[^\]]*\]\s*)?\(광고\)/.test(subject) ? null : `‘${subject}’에 (광고)가 없어요.`,
    ),
  },
  {
    id: "advert-opt-out",
    title: "광고마다 무료로 받지 않을 방법이 있어요",
    article: "정보통신망법 제50조 4항·6항",
    looksAt: LOOKS,
    path: HERE,
    check: onMails(isAdvert, lacks(/수신\s?거부|받지 않/, "수신 거부가 없어요.")),
  },
  {
    id: "advert-night",
    title: "밤 9시부터 아침 8시에는 광고를 보내지 않아요",
    article: "정보통신망법 제50조 3항",
    looksAt: LOOKS,
    path: HERE,
    check: onMails(isAdvert, ({ subject, sentAt, agreedToNights }) =>
      sentAt && !agreedToNights && isNight(sentAt) ? `‘${subject}’을(를) 밤에 보냈어요.` : null,
    ),
  },
  {
    id: "mail-claims",
    title: "메일에 증명할 수 없는 말이 없어요",
    article: "표시광고법 제3조, 제5조",
    looksAt: LOOKS,
    path: HERE,
    check: onMails(isMailed, ({ subject, text }) => {
      const [first] = claimTroubles(text);
      return first ? `${subject}: ‘${first.words}’ ${first.why}` : null;
    }),
  },
];
