import { kindsFor, type Right, type Role } from "#shop/member/staff/roles.ts";

/** What may be wrong with the shop itself, and the right that is needed to see it. */
export const troubleKinds = {
  mail: { title: "메일 발송", right: "notice.read" },
  message: { title: "문자 발송", right: "notice.read" },
  push: { title: "푸시 발송", right: "notice.read" },
  parked: { title: "보내지 못한 알림", right: "notice.read" },
  payment: { title: "결제사", right: "finding.settle" },
  tracking: { title: "배송 추적", right: "site.edit" },
  "sign-in": { title: "간편 로그인", right: "site.edit" },
  captcha: { title: "자동 입력 방지", right: "site.edit" },
  disk: { title: "저장 공간", right: "site.edit" },
  backup: { title: "백업", right: "site.edit" },
  certificate: { title: "보안 인증서", right: "site.edit" },
  clock: { title: "서버 시각", right: "audit.read" },
  jobs: { title: "자동 작업", right: "site.edit" },
  memory: { title: "메모리", right: "site.edit" },
  version: { title: "업데이트", right: "site.edit" },
} as const satisfies Record<string, { title: string; right: Right }>;

export type TroubleKind = keyof typeof troubleKinds;
export const troubleKindNames = Object.keys(troubleKinds) as TroubleKind[];

/**
 * The one thing to press: a link to `href`, or, with `sends`, a form that posts these fields there.
 * `href` is a path of this shop.
 */
export type TroubleButton = { label: string; href: string; sends?: Record<string, string> };

/**
 * What a trouble does. now: orders, money, customers' notices or the only copy of the data suffer
 * today. later: nothing suffers yet.
 */
type Harm = "now" | "later";

export type Trouble = {
  kind: TroubleKind;
  /** tells several of one kind apart, for example two disks; never shown */
  of?: string;
  harm: Harm;
  /** when it began, as far as the check knows; otherwise when it was first seen */
  since?: Date;
  /** Korean sentences with the figures and what to do, for an owner who is no developer */
  reason: string;
  button: TroubleButton;
};

/** Owners hear of an urgent trouble at once, and of any other in the day's digest. */
export const isUrgent = ({ harm }: Pick<Trouble, "harm">): boolean => harm === "now";

/** The kinds that this role may see. */
export const troublesOf = (role: Role | null): TroubleKind[] => kindsFor(role, troubleKinds);
