import type { NoticeKind } from "#shop/notice/notice-kind.ts";
import { troubleKinds, type Trouble, type TroubleKind } from "./trouble.ts";

type BegunTrouble = Pick<Trouble, "kind" | "reason" | "button">;
type EndedTrouble = {
  kind: TroubleKind;
  /** times in Seoul, as shown */
  from: string;
  until: string;
};
type Digest = { open: readonly BegunTrouble[]; over: readonly EndedTrouble[] };

const TODAY = "/admin/today";

/** An urgent trouble, when it begins. */
const begun: NoticeKind<BegunTrouble> = {
  subject: "바로 확인해주세요: #{문제}",
  lines: ["상점에 문제가 생겼어요: #{문제}", "#{까닭}"],
  message: "상점에 문제가 생겼어요(#{문제}). #{까닭} 관리 화면의 ‘오늘’에서 확인해주세요.",
  facts: ({ kind, reason, button: { label, href, sends } }) => ({
    values: { 문제: troubleKinds[kind].title, 까닭: reason },
    // What has to be posted is pressed in the back office.
    button: sends ? ["오늘 할 일 보기", TODAY] : [label, href],
  }),
};

/** The same, once it is over. */
const ended: NoticeKind<EndedTrouble> = {
  subject: "이제 괜찮아요: #{문제}",
  lines: ["#{문제}: 문제가 끝났어요", "#{때}에 시작해 #{기한}에 끝났어요. 따로 하실 일은 없어요."],
  message: "#{문제}: 문제가 끝났어요. #{때}에 시작해 #{기한}에 끝났어요.",
  facts: ({ kind, from, until }) => ({
    values: { 문제: troubleKinds[kind].title, 때: from, 기한: until },
    button: ["오늘 할 일 보기", TODAY],
  }),
};

const counted = ({ open, over }: Digest): string =>
  [open.length && `확인할 것 ${open.length}건`, over.length && `끝난 것 ${over.length}건`]
    .filter(Boolean)
    .join(", ");

const titles = (troubles: readonly { kind: TroubleKind }[]): string =>
  troubles.map(({ kind }) => troubleKinds[kind].title).join(", ");

/** Once a day, all that is wrong and what is over since the day before. */
const digest: NoticeKind<Digest> = {
  subject: "상점의 상태: #{건수}",
  lines: ["상점의 상태를 알려드려요", "#{건수}이 있어요."],
  message: "상점의 상태: #{건수}이 있어요(#{문제}). 관리 화면의 ‘오늘’에서 확인해주세요.",
  facts: (all) => ({
    values: { 건수: counted(all), 문제: titles([...all.open, ...all.over]) },
    rows: [
      ...all.open.map(({ kind, reason }) => [troubleKinds[kind].title, reason] as const),
      ...all.over.map(
        ({ kind, until }) => [troubleKinds[kind].title, `${until}에 끝났어요.`] as const,
      ),
    ],
    button: ["오늘 할 일 보기", TODAY],
  }),
};

export const troubleNotices = {
  "owner-trouble": begun,
  "owner-trouble-over": ended,
  "owner-trouble-digest": digest,
};
