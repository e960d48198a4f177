import { keptMarkup, markup, type Markup } from "#lib/text/markup.ts";
import { palettes } from "#shop/site/palettes.ts";
import type { Fact } from "#shop/notice/notice-kind.ts";
import { buttonColour, ink, line, soft } from "./mail-style.ts";

/** A subject is one line, whatever a name contains. */
const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200)
    .toWellFormed();

/** What a mail says; the shop's name comes before the subject when it is sent. */
export type SpokenMail = {
  subject: string;
  /** the first is the heading */
  lines: readonly string[];
  /** what the owner wrote in blocks, below the heading */
  body?: { html: string; text: string };
  /** a code to be typed, which comes first */
  code?: string;
  facts?: readonly Fact[];
  /** a path of this shop */
  button?: readonly [label: string, path: string];
  /** a quiet link under the button */
  also?: readonly [label: string, path: string];
  note?: string;
  /** a quiet link at the foot: a path of this shop */
  ending?: readonly [label: string, path: string];
  isAd?: true;
};

/** The mail's own part; dressMail adds the rest. */
export function mailOf(
  { subject, lines, body, code, facts = [], button, also, note, ending }: SpokenMail,
  origin: string,
): { subject: string; text: string; html: string } {
  const [heading = "", ...rest] = lines;
  const [link, second, end] = [button, also, ending].map((one) => linkOf(one, origin));
  const { html } =
    markup`<h1 style="margin:0 0 12px;font-size:22px;line-height:31px;font-weight:700;letter-spacing:-0.01em;${ink}" class="ink">${heading}</h1>
${rest.map((words) => markup`<p style="margin:0 0 8px;font-size:16px;line-height:26px;${ink}" class="ink">${words}</p>\n`)}${body && keptMarkup(body.html)}${code && markup`<p style="margin:20px 0 4px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:0.16em;${ink}" class="ink">${code}</p>`}${facts.length > 0 && factTable(facts)}${linksOf(link, second)}${footOf(note, end)}`;
  const text = [
    ...lines,
    "",
    ...(body ? [body.text, ""] : []),
    ...(code ? [code, ""] : []),
    ...facts.map(([name, words]) => `${name}: ${words}`),
    ...(facts.length ? [""] : []),
    ...[link, second].flatMap((one) => (one ? [`${one.label}: ${one.url}`, ""] : [])),
    ...(note ? [note] : []),
    ...(end ? [`${end.label}: ${end.url}`] : []),
  ];
  return { subject: oneLine(subject), text: text.join("\n").trimEnd(), html };
}

/** Names and values in two columns; on narrow screens names wrap before values. */
export const factTable = (facts: readonly Fact[]): Markup =>
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 4px;border-collapse:collapse">${facts.map(
    ([name, words]) =>
      markup`<tr><td valign="top" style="padding:9px 12px 9px 0;width:84px;font-size:14px;line-height:22px;${line};${soft}" class="soft line">${name}</td><td valign="top" style="padding:9px 0;font-size:14px;line-height:22px;word-break:keep-all;overflow-wrap:anywhere;${line};${ink}" class="ink line">${words}</td></tr>`,
  )}</table>`;

type Link = { label: string; url: string };

const linkOf = (link: readonly [label: string, path: string] | undefined, origin: string) =>
  link && { label: link[0], url: origin + link[1] };

const linksOf = (button: Link | undefined, second: Link | undefined): Markup =>
  markup`${button && linkButton(button)}${second && quietLink(second)}`;

const footOf = (note: string | undefined, end: Link | undefined): Markup =>
  markup`${note && markup`<p style="margin:20px 0 0;font-size:14px;line-height:22px;${soft}" class="soft">${note}</p>`}${end && quietLink(end)}`;

const quietLink = ({ label, url }: Link): Markup =>
  markup`<p style="margin:12px 0 0;font-size:14px;line-height:22px;${soft}" class="soft"><a href="${url}" target="_blank" rel="noopener" style="${soft};text-decoration:underline" class="soft">${label}</a></p>`;

export const linkButton = ({ label, url }: Link): Markup =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 4px"><tr><td ${buttonColour(palettes.plain.light.accent)}><a href="${url}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 26px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;
