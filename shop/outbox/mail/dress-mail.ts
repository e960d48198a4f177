import { keptMarkup, markup, type Markup } from "#lib/text/markup.ts";
import { won } from "#lib/won.ts";
import { shownAccent } from "#shop/site/accent.ts";
import { palettes } from "#shop/site/palettes.ts";
import type { SiteSettings } from "#shop/site/settings.ts";
import { darkStyle, FONTS, inColours, ink, line, soft } from "./mail-style.ts";
import { factTable } from "./mail-words.ts";
import type { Fact } from "#shop/notice/notice-kind.ts";
import { shownBusinessNumber } from "#shop/site/shown-business-number.ts";

type MailContent = { subject: string; text: string; html: string };

/** What was ordered, below the words of a mail. */
export type MailGoods = {
  lines: { title: string; options: string[]; quantity: number; amount: number }[];
  /** the last one is the sum */
  amounts: Fact[];
  facts: Fact[];
  /** contract terms that the law requires in writing */
  terms: readonly Fact[];
};

type Frame = {
  site: SiteSettings;
  origin: string;
  /** the number that people search their mail for */
  number?: string | null;
  goods?: MailGoods | null;
  /** an advertisement says so, and why it comes */
  isAd?: boolean | undefined;
};

const LAWFUL = "거래에 꼭 필요한 알림이라 광고 수신 동의와 상관없이 보내드려요.";
const AGREED =
  "광고 수신에 동의하신 분께 보내는 광고예요. 더 받지 않으려면 위의 ‘광고 수신 거부’를 눌러주세요.";

/** The subject with shop name and number. */
export const dressedSubject = (
  subject: string,
  { shopName }: Pick<SiteSettings, "shopName">,
  { number, isAd }: Pick<Frame, "number" | "isAd"> = {},
): string =>
  `${isAd ? "(광고) " : ""}[${shopName.replace(/[\s\p{Cc}]+/gu, " ")}] ${subject}${number ? ` (${number})` : ""}`;

/** The mail as its reader gets it: the outbox's words, what was ordered, and who the shop is. */
export function dressMail(
  { subject, text, html }: MailContent,
  { site, origin, number, goods, isAd = false }: Frame,
): MailContent {
  return {
    subject: dressedSubject(subject, site, { number, isAd }),
    text: [
      text,
      ...(goods ? ["", ...goodsText(goods)] : []),
      "",
      "--",
      `${site.shopName} 드림`,
      ...companyLines(site, isAd),
      origin,
    ].join("\n"),
    html: inColours(
      page({
        subject,
        preview: previewOf(text),
        content: markup`${keptMarkup(html)}${goods && goodsTables(goods)}`,
        site,
        origin,
        isAd,
      }).html,
      site.look,
    ),
  };
}

/** The preview text of mail programs: the first line after the heading. */
const previewOf = (text: string) =>
  text
    .split("\n")
    .slice(1)
    .find((words) => words.trim()) ?? "";

const goodsText = ({ lines, amounts, facts, terms }: MailGoods): string[] => [
  "[주문한 상품]",
  ...lines.map(
    ({ title, options, quantity, amount }) =>
      `- ${[title, ...options].join(" / ")}, ${quantity}개, ${won(amount)}`,
  ),
  ...[...amounts, ...facts].map(([name, words]) => `${name}: ${words}`),
  ...(terms.length
    ? ["", "[계약 내용]", ...terms.map(([name, words]) => `${name}: ${words}`)]
    : []),
];

const title = (words: string): Markup =>
  markup`<h2 style="margin:36px 0 8px;font-size:16px;line-height:26px;font-weight:700;${ink}" class="ink">${words}</h2>`;

function goodsTables({ lines, amounts, facts, terms }: MailGoods): Markup {
  const cell = `padding:10px 0;font-size:14px;line-height:22px;${line}`;
  const bought = lines.map(
    ({ title: name, options, quantity, amount }) => markup`<tr>
<td valign="top" style="${cell};${ink}" class="ink line"><span style="font-weight:600">${name}</span>${options.map((option) => markup`<br><span style="${soft}" class="soft">${option}</span>`)}<br><span style="${soft}" class="soft">${quantity}개</span></td>
<td valign="top" align="right" style="${cell};padding-left:16px;white-space:nowrap;${ink}" class="ink line">${won(amount)}</td></tr>`,
  );
  const sums = amounts.map(([name, words], at) => {
    const weight =
      at === amounts.length - 1
        ? `padding:10px 0 0;font-size:16px;line-height:26px;font-weight:700;${ink}`
        : `padding:${at ? 2 : 10}px 0 2px;font-size:14px;line-height:22px;${soft}${at ? "" : `;${line}`}`;
    const look = at === amounts.length - 1 ? "ink" : "soft line";
    return markup`<tr><td style="${weight}" class="${look}">${name}</td><td align="right" style="${weight};white-space:nowrap" class="${look}">${words}</td></tr>`;
  });
  return markup`${title("주문한 상품")}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${bought}${sums}</table>
${facts.length > 0 && factTable(facts)}${terms.length > 0 && markup`${title("계약 내용")}${factTable(terms)}`}`;
}

/** The company's facts, without those not entered yet. */
function companyLines({ company }: SiteSettings, isAd: boolean): string[] {
  const { name, representative, businessNumber, mailOrderNumber, address, phone, email } = company;
  const lines = [
    [
      name,
      representative && `대표 ${representative}`,
      businessNumber && `사업자등록번호 ${shownBusinessNumber(businessNumber)}`,
    ],
    [mailOrderNumber && `통신판매업신고 ${mailOrderNumber}`, address],
    [phone || email ? `문의 ${[phone, email].filter(Boolean).join(" · ")}` : ""],
    [isAd ? AGREED : LAWFUL],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(" · ")).filter(Boolean);
}

type Page = {
  subject: string;
  preview: string;
  content: Markup;
  site: SiteSettings;
  origin: string;
  isAd: boolean;
};

// Tables and inline styles: Naver, Daum, Gmail and Outlook keep these.
function page({ subject, preview, content, site, origin, isAd }: Page): Markup {
  const { paper, wash } = palettes[site.look.mood].light;
  return markup`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title>
${darkStyle(site.look)}</head>
<body class="page" style="margin:0;padding:0;background:${wash};font-family:${FONTS};word-break:keep-all;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${wash}" class="page" style="background:${wash}"><tr><td align="center" class="outer" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" class="card" style="max-width:560px;background:${paper};text-align:left">
<tr><td class="pad" style="padding:32px 40px 0"><a href="${origin}" target="_blank" rel="noopener" class="brand" style="font-size:16px;line-height:26px;font-weight:700;color:${shownAccent(site.look).light};text-decoration:none">${site.shopName}</a></td></tr>
<tr><td class="pad" style="padding:20px 40px 40px">${content}</td></tr>
<tr><td class="pad line" style="padding:20px 40px 32px;${line}">${companyLines(site, isAd).map((words) => markup`<p style="margin:0;font-size:12px;line-height:19px;${soft}" class="soft">${words}</p>`)}</td></tr>
</table></td></tr></table></body></html>`;
}
