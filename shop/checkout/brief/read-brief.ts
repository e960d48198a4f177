import { readText } from "#lib/text/typed.ts";
import { isCalendarDay } from "#lib/calendar-day.ts";
import { commissionLimits as limits } from "#shop/product/commission/commission-limits.ts";
import { AGREED } from "#shop/order/withdrawal.ts";

/** The buyer's input for a commission line. `agreed`: the consented version. */
export type BriefRequest = {
  script: string;
  use: string;
  reference: string;
  pronunciation: string;
  tone: string;
  wishedOn: string | null;
  agreed: string | undefined;
};

type Issue = { path: string; message: string };

const names = {
  script: "원고는",
  reference: "참고 자료는",
  pronunciation: "읽는 법은",
  tone: "말투와 빠르기는",
};
const upTo = (name: keyof typeof names) =>
  `${names[name]} ${limits[name].toLocaleString("ko-KR")}자까지 쓸 수 있어요.`;

/**
 * The brief's fields of a line, if the page asked for them; the quote says what the product
 * requires.
 */
export function readBrief(
  values: Record<string, unknown>,
  at: number,
): { brief: BriefRequest | null; issues: Issue[] } {
  const field = (name: string) => {
    const typed = values[`line.${at}.${name}`];
    return typeof typed === "string" ? readText(typed) : "";
  };
  if (typeof values[`line.${at}.script`] !== "string") return { brief: null, issues: [] };
  const issues: Issue[] = [];
  const within = (name: keyof typeof names) => {
    const text = field(name);
    if (text.length > limits[name])
      issues.push({ path: `line.${at}.${name}`, message: upTo(name) });
    return text.slice(0, limits[name]);
  };
  const wishedOn = field("wishedOn");
  if (wishedOn && !isCalendarDay(wishedOn))
    issues.push({ path: `line.${at}.wishedOn`, message: "받고 싶은 날을 확인해주세요." });
  return {
    brief: {
      script: within("script"),
      use: field("use").slice(0, 16),
      reference: within("reference"),
      pronunciation: within("pronunciation"),
      tone: within("tone"),
      wishedOn: wishedOn && isCalendarDay(wishedOn) ? wishedOn : null,
      agreed: field(AGREED) || undefined,
    },
    issues,
  };
}
