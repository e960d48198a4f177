import type { Finding, Verdict } from "./finding.ts";
import type { PageRole, SeenShop, SeenMail, SeenPage } from "./seen.ts";

/** A rule of the law that the shop is held against. */
export type Rule = {
  id: string;
  /** what must be so, for the owner */
  title: string;
  article: string;
  /** what is looked at */
  looksAt: string;
  /** where the owner can fix it */
  path: string;
  check: (seen: SeenShop) => RuleCheck;
};

/** A violation, with its page if that differs from the rule's. */
export type Trouble = string | { words: string; path: string };
export type RuleCheck = { verdict: Verdict; troubles: Trouble[] };

const MOST = 5;
const wordsIn = (trouble: Trouble) => (typeof trouble === "string" ? trouble : trouble.words);

export function findingOf(rule: Rule, seen: SeenShop): Finding {
  const { verdict, troubles } = rule.check(seen);
  const [first] = troubles;
  const more = troubles.length > MOST ? [`그 밖에 ${troubles.length - MOST}곳`] : [];
  return {
    rule: rule.id,
    verdict,
    seen: [...troubles.slice(0, MOST).map(wordsIn), ...more],
    path: typeof first === "object" ? first.path : rule.path,
  };
}

/** Over everything there is: a trouble makes it red, nothing at all leaves it open. */
export function judged<One>(
  all: readonly One[],
  troubleOf: (one: One) => Trouble | null,
): RuleCheck {
  const troubles = all.flatMap((one) => troubleOf(one) ?? []);
  const calm: Verdict = all.length ? "green" : "none";
  return { verdict: troubles.length ? "red" : calm, troubles };
}

type Judge = (page: SeenPage) => Trouble | null;

export const pagesOf = ({ pages }: SeenShop, ...roles: PageRole[]): SeenPage[] =>
  pages.filter((page) => roles.includes(page.role));

/** Each page of these kinds that could be opened. */
export const onPages =
  (roles: readonly PageRole[], judge: Judge) =>
  (seen: SeenShop): RuleCheck =>
    judged(
      pagesOf(seen, ...roles).filter(({ status }) => status === 200),
      judge,
    );

export const onMails =
  (picks: (mail: SeenMail) => boolean, judge: (mail: SeenMail) => Trouble | null) =>
  ({ mails }: SeenShop): RuleCheck =>
    judged(mails.filter(picks), judge);
