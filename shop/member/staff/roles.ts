/** The rights in the back office; each route names the one it needs. */
const rights = [
  "order.read",
  "order.ship",
  "order.note",
  "order.money",
  "order.export",
  "parcel.read",
  "claim.read",
  "claim.decide",
  "reservation.read",
  "reservation.decide",
  "commission.work",
  "commission.read",
  "commission.decide",
  "person.read",
  "person.block",
  "person.note",
  "person.edit",
  "product.read",
  "product.edit",
  "question.read",
  "question.answer",
  "question.moderate",
  "review.read",
  "review.answer",
  "review.moderate",
  "faq.edit",
  "post.moderate",
  "finding.settle",
  "recommender.edit",
  "benefit.read",
  "benefit.give",
  "benefit.edit",
  "notice.read",
  "policy.edit",
  "page.edit",
  "letter.send",
  "site.edit",
  "file.manage",
  "move.manage",
  "error.settle",
  "audit.read",
  "document.read",
  "staff.manage",
] as const;
export type Right = (typeof rights)[number];

const orders: Right[] = ["order.read", "order.ship", "order.note", "order.money", "order.export"];
const commissions: Right[] = ["commission.work", "commission.read", "commission.decide"];
const questions: Right[] = ["question.read", "question.answer"];
const reviews: Right[] = ["review.read", "review.answer", "review.moderate"];

/** The roles an invitation can give. Owners are the configured list, and may do everything. */
export const staffRoles = {
  desk: {
    title: "상담",
    does: "주문과 환불, 취소·반품·교환, 예약, 주문 제작, 질문, 후기, 게시판, 회원을 맡고, 회원에게 쿠폰과 포인트를 지급해요.",
    rights: [
      ...orders,
      "parcel.read",
      "claim.read",
      "claim.decide",
      "reservation.read",
      "reservation.decide",
      ...commissions,
      "person.read",
      "person.block",
      "person.note",
      ...questions,
      "question.moderate",
      ...reviews,
      "faq.edit",
      "post.moderate",
      "benefit.read",
      "benefit.give",
    ],
  },
  packer: {
    title: "포장",
    does: "보낼 상품과 받는 분의 이름, 주소, 전화번호를 보고 송장을 적어요. 금액과 이메일은 볼 수 없어요.",
    rights: ["parcel.read", "order.ship"],
  },
  editor: {
    title: "편집",
    does: "상품, 페이지와 메뉴, 게시판, 후기, 질문 답변과 자주 묻는 질문을 맡아요. 주문과 회원은 볼 수 없어요.",
    rights: [
      "product.read",
      "product.edit",
      ...questions,
      "question.moderate",
      ...reviews,
      "faq.edit",
      "post.moderate",
      "page.edit",
    ],
  },
  voice: {
    title: "성우",
    does: "맡은 주문 제작을 녹음하고, 질문을 읽고 답변해요. 금액과 연락처, 주소는 볼 수 없어요.",
    rights: ["commission.work", ...questions],
  },
} as const satisfies Record<string, { title: string; does: string; rights: readonly Right[] }>;

export type StaffRole = keyof typeof staffRoles;
export type Role = "owner" | StaffRole;

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[];

export const roleTitle = (role: Role): string =>
  role === "owner" ? "주인" : staffRoles[role].title;

const rightsOf = (role: Role): readonly Right[] =>
  role === "owner" ? rights : staffRoles[role].rights;

type AccountRole = Role | "member";
const everybody: readonly AccountRole[] = ["owner", ...staffRoleNames, "member"];

/** Which role may do what to whose account. Staff must be removed from the staff before they can
 * be blocked. */
const accountActs = {
  block: { owner: ["member"], desk: ["member"] },
  unblock: { owner: everybody, desk: ["member"] },
  "sign-out": { owner: everybody, desk: ["member"] },
  edit: { owner: everybody },
} as const satisfies Record<string, Partial<Record<Role, readonly AccountRole[]>>>;
export type AccountAct = keyof typeof accountActs;

/** `whose`: what the account is in the back office; null: a member. */
export function mayActOn(role: Role | null, act: AccountAct, whose: Role | null): boolean {
  const reach: Partial<Record<Role, readonly AccountRole[]>> = accountActs[act];
  return role !== null && (reach[role] ?? []).includes(whose ?? "member");
}

export const actsOn = (role: Role | null, whose: Role | null): AccountAct[] =>
  (Object.keys(accountActs) as AccountAct[]).filter((act) => mayActOn(role, act, whose));

/** Whether a role has the right; null: no role. */
export const may = (role: Role | null, right: Right): boolean =>
  role !== null && rightsOf(role).includes(right);

/** Of a table of kinds, each with the right that it needs, those that this role has it for. */
export const kindsFor = <Kind extends string>(
  role: Role | null,
  kinds: Record<Kind, { right: Right }>,
): Kind[] => (Object.keys(kinds) as Kind[]).filter((kind) => may(role, kinds[kind].right));
