import { may, type Right, type Role } from "#shop/member/staff/roles.ts";

/** Rights by the form's `intent`. */
type ByIntent = Record<string, Right>;
type Door = {
  /** to open it; null: nothing but to be admitted */
  opens: Right | null;
  /** to send something to it */
  sends?: Right | ByIntent | null;
  /** whether posting requires a proof of identity within five minutes */
  proves?: Proves;
};
/** `page`, or `file` where the answer is one; or a page's forms whose field says one of these. */
type Proves = "page" | "file" | { field: string; of: readonly string[] };

/** Every route of the back office with the right that it needs. Routes missing here are closed
 * to everybody. */
const doors: Record<string, Door> = {
  "/admin": { opens: "product.read", sends: "product.edit" },
  "/admin/today": { opens: null, sends: { "let-go": "order.money" } },
  "/admin/find": { opens: null },
  "/admin/product": { opens: "product.read", sends: "product.edit" },
  "/admin/product/export": { opens: "product.read", sends: "product.read" },
  "/admin/product/grid": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/grid/export": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/stock": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/create": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/category": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/licence": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/collection": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/collection/new": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/collection/edit/:slug": { opens: "product.edit", sends: "product.edit" },
  "/admin/pages": { opens: "page.edit", sends: "page.edit" },
  "/admin/pages/menu": { opens: "page.edit", sends: "page.edit" },
  "/admin/pages/choose": { opens: "page.edit" },
  "/admin/pages/:id": { opens: "page.edit", sends: "page.edit" },
  "/admin/letters": { opens: "letter.send", sends: "letter.send" },
  "/admin/letters/reach": { opens: "letter.send" },
  "/admin/letters/:id": { opens: "letter.send", sends: "letter.send" },
  "/admin/product/search": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/edit/:id": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/edit/:id/goods": { opens: "product.edit", sends: "product.edit" },
  "/admin/product/edit/:id/companions": { opens: "product.edit", sends: "product.edit" },
  "/admin/reserve": { opens: "reservation.read", sends: "reservation.decide" },
  "/admin/reserve/export": { opens: "reservation.read", sends: "reservation.read", proves: "file" },
  "/admin/reserve/:productId": { opens: "reservation.read", sends: "reservation.decide" },
  "/admin/order": { opens: "order.read", sends: "order.ship" },
  "/admin/order/import": { opens: "order.read", sends: "order.ship" },
  "/admin/order/sheets": { opens: "order.export", sends: "order.export" },
  "/admin/order/sheets/export": { opens: "order.export", sends: "order.export", proves: "file" },
  "/admin/parcel/pack": { opens: "parcel.read", sends: "order.ship" },
  "/admin/order/pickup": { opens: "parcel.read", sends: "order.ship" },
  "/admin/order/write": { opens: "order.money", sends: "order.money" },
  "/admin/order/slips": { opens: "parcel.read" },
  "/admin/order/export": { opens: "order.export", sends: "order.export", proves: "file" },
  "/admin/order/:number": {
    opens: "order.read",
    sends: {
      ship: "order.ship",
      "hand-over": "order.ship",
      move: "order.ship",
      waybill: "order.ship",
      memo: "order.note",
      "supply-reopen": "order.note",
      "supply-devices": "order.note",
      "money-transfer": "order.money",
      "money-transfer-undo": "order.money",
      "money-receipt": "order.money",
      "money-refund": "order.money",
      "money-cancel": "order.money",
      "money-link": "order.money",
      "money-again": "order.money",
      "money-account": "order.money",
      "money-by-hand": "order.money",
      "money-drop": "order.money",
      "money-interest": "order.money",
      "cannot-supply": "claim.decide",
    },
  },
  "/admin/order/:number/people": { opens: "order.read", sends: "order.note" },
  "/admin/order/:number/claim": { opens: "claim.read", sends: "claim.decide" },
  "/admin/parcel": { opens: "parcel.read" },
  "/admin/parcel/:number": { opens: "parcel.read", sends: "order.ship" },
  "/admin/claim": { opens: "claim.read" },
  "/admin/claim/withdrawals": { opens: "claim.decide", sends: "claim.decide" },
  "/admin/claim/retrievals": { opens: "claim.read" },
  "/admin/claim/retrievals/export": {
    opens: "order.export",
    sends: "order.export",
    proves: "file",
  },
  "/admin/claim/:id": { opens: "claim.read", sends: "claim.decide" },
  "/admin/commissions": { opens: "commission.work" },
  "/admin/commissions/:number/:line": {
    opens: "commission.work",
    sends: {
      begin: "commission.work",
      deliver: "commission.work",
      comment: "commission.work",
      script: "commission.work",
      "script-yes": "commission.work",
      "script-no": "commission.work",
      "take-remove": "commission.work",
      assign: "commission.decide",
      cease: "commission.decide",
    },
  },
  "/admin/payment": { opens: "finding.settle", sends: "finding.settle" },
  "/admin/payment/export": { opens: "finding.settle", sends: "finding.settle", proves: "file" },
  "/admin/transfers": { opens: "order.money", sends: "order.money" },
  "/admin/transfers/export": { opens: "order.money", sends: "order.money", proves: "file" },
  "/admin/deposits": { opens: "order.money", sends: "order.money" },
  "/admin/figures": { opens: "finding.settle", sends: "site.edit" },
  "/admin/figures/visits": { opens: "finding.settle", sends: "site.edit" },
  "/admin/figures/export": { opens: "finding.settle", sends: "finding.settle" },
  "/admin/recommender": { opens: "recommender.edit", sends: "recommender.edit" },
  "/admin/recommender/:code": { opens: "recommender.edit", sends: "recommender.edit" },
  "/admin/recommender/:code/export": {
    opens: "recommender.edit",
    sends: "recommender.edit",
    proves: "file",
  },
  "/admin/coupons": { opens: "benefit.read" },
  "/admin/coupons/export": { opens: "benefit.read", sends: "benefit.read" },
  "/admin/coupons/points": { opens: "benefit.edit", sends: "benefit.edit" },
  "/admin/coupons/gifts": { opens: "benefit.edit", sends: "benefit.edit" },
  "/admin/coupons/waiting": { opens: "benefit.edit", sends: "benefit.edit" },
  "/admin/coupons/:id": {
    opens: "benefit.read",
    sends: {
      save: "benefit.edit",
      stop: "benefit.edit",
      resume: "benefit.edit",
      issue: "benefit.give",
      "issue-many": "benefit.edit",
    },
  },
  "/admin/qna": { opens: "question.read" },
  "/admin/qna/faq": { opens: "faq.edit", sends: "faq.edit" },
  "/admin/qna/templates": { opens: "question.answer", sends: "question.answer" },
  "/admin/qna/:id": {
    opens: "question.read",
    sends: {
      answer: "question.answer",
      hide: "question.moderate",
      show: "question.moderate",
      remove: "question.moderate",
    },
  },
  "/admin/reviews": { opens: "review.read" },
  "/admin/reviews/settings": { opens: "site.edit", sends: "site.edit" },
  "/admin/reviews/:id": {
    opens: "review.read",
    sends: {
      answer: "review.answer",
      unanswer: "review.answer",
      reward: "review.moderate",
      hide: "review.moderate",
      show: "review.moderate",
      objection: "review.moderate",
    },
  },
  "/admin/board": { opens: "post.moderate", sends: "post.moderate" },
  "/admin/user": { opens: "person.read", sends: "person.read" },
  "/admin/user/export": { opens: "person.read", sends: "person.read", proves: "file" },
  "/admin/user/:id": {
    opens: "person.read",
    sends: {
      open: "person.read",
      memo: "person.note",
      tag: "person.note",
      untag: "person.note",
      block: "person.block",
      unblock: "person.block",
      "sign-out": "person.block",
      correct: "benefit.give",
    },
  },
  "/admin/policy": { opens: "policy.edit", sends: "policy.edit" },
  "/admin/policy/:kind/:version": { opens: "policy.edit", sends: "policy.edit" },
  "/admin/setup": { opens: "site.edit" },
  "/admin/law": { opens: "site.edit", sends: "site.edit" },
  "/admin/site": {
    opens: "site.edit",
    sends: "site.edit",
    // The account that shoppers pay into.
    proves: { field: "part", of: ["account"] },
  },
  "/admin/mails": { opens: null, sends: null },
  "/admin/staff": { opens: "staff.manage", sends: "staff.manage", proves: "page" },
  "/admin/site/feeds": { opens: "site.edit" },
  "/admin/site/home": { opens: "site.edit", sends: "site.edit" },
  "/admin/site/home/banner/:id": { opens: "site.edit", sends: "site.edit" },
  "/admin/payment-settings": { opens: "site.edit", sends: "site.edit", proves: "page" },
  "/admin/mail-settings": {
    opens: "site.edit",
    sends: "site.edit",
    proves: { field: "intent", of: ["try", "save"] },
  },
  "/admin/message-settings": { opens: "site.edit", sends: "site.edit", proves: "page" },
  "/admin/tracking-settings": { opens: "site.edit", sends: "site.edit", proves: "page" },
  "/admin/connections": { opens: "site.edit", sends: "site.edit", proves: "page" },
  "/admin/notices": { opens: "site.edit" },
  "/admin/notices/:event": { opens: "site.edit", sends: "site.edit" },
  "/admin/updates": {
    opens: "site.edit",
    sends: "site.edit",
    proves: { field: "intent", of: ["update", "back"] },
  },
  "/admin/updates/progress": { opens: "site.edit" },
  "/admin/move/out": {
    opens: "file.manage",
    sends: "file.manage",
    proves: { field: "intent", of: ["pack", "bring-in"] },
  },
  "/admin/move/out/export": { opens: "file.manage", sends: "file.manage", proves: "file" },
  "/admin/backups": { opens: "file.manage", sends: "file.manage" },
  "/admin/backups/export": { opens: "file.manage", sends: "file.manage", proves: "file" },
  "/admin/backups/place": { opens: "file.manage", sends: "file.manage", proves: "page" },
  "/admin/move/members": { opens: "move.manage", sends: "move.manage" },
  "/admin/move": { opens: "move.manage" },
  "/admin/move/:id": {
    opens: "move.manage",
    sends: "move.manage",
    proves: { field: "intent", of: ["move", "bring-in"] },
  },
  "/admin/move/:id/products": { opens: "move.manage", sends: "move.manage" },
  "/admin/move/:id/media": { opens: "move.manage", sends: "move.manage" },
  "/admin/move/:id/:file": { opens: "move.manage", sends: "move.manage" },
  "/admin/move/:id/:file/failed": { opens: "move.manage", sends: "move.manage", proves: "file" },
  "/admin/move/orders": { opens: "order.read", sends: "order.export" },
  "/admin/move/orders/export": { opens: "order.export", sends: "order.export", proves: "file" },
  "/admin/move/orders/:id": { opens: "order.read" },
  "/admin/move/purchases": { opens: "move.manage", sends: "move.manage" },
  "/admin/move/purchases/:id": { opens: "move.manage" },
  "/admin/move/reviews": { opens: "move.manage", sends: "move.manage" },
  "/admin/move/reviews/:id": { opens: "move.manage" },
  "/admin/move/addresses": { opens: "move.manage", sends: "move.manage" },
  "/admin/storage": { opens: "file.manage", sends: "file.manage", proves: "page" },
  "/admin/error": { opens: "error.settle", sends: "error.settle" },
  "/admin/health": { opens: "site.edit", sends: "site.edit" },
  "/admin/retention": { opens: "audit.read", sends: "audit.read" },
  "/admin/audit": { opens: "audit.read", sends: "audit.read" },
  "/admin/audit/export": { opens: "audit.read", sends: "audit.read", proves: "file" },
  "/admin/security": { opens: null, sends: null },
  "/admin/proof": { opens: null, sends: null },
  "/admin/mailbox": { opens: "notice.read", sends: "notice.read" },
  "/admin/*": { opens: null },
};

const holds = (role: Role | null, right: Right | null): boolean =>
  right === null ? role !== null : may(role, right);

/** The pattern of a route, as the router says it: without a slash in front. */
const addressOf = (pattern: string) => (pattern.startsWith("/") ? pattern : `/${pattern}`);

function doorOf(pattern: string): Door | undefined {
  const address = addressOf(pattern);
  return Object.hasOwn(doors, address) ? doors[address] : undefined;
}

export const doorNames: readonly string[] = Object.keys(doors);

/** Whether anything can be sent to it. */
export const hasForms = (door: string): boolean => doorOf(door)?.sends !== undefined;

/** A route's intents, where they decide which right is needed. */
export function intentsOf(door: string): readonly string[] {
  const sends = doorOf(door)?.sends;
  return sends && typeof sends === "object" ? Object.keys(sends) : [];
}

export const isOfficeDoor = (door: string): boolean => /^\/admin(?:\/|$)/.test(addressOf(door));

export function mayOpen(role: Role | null, door: string): boolean {
  const found = doorOf(door);
  return found !== undefined && holds(role, found.opens);
}

/** `intent`: what the form says it wants; left out where it is not read yet. */
export function maySend(role: Role | null, door: string, intent?: string): boolean {
  const sends = doorOf(door)?.sends;
  if (sends === undefined || !mayOpen(role, door)) return false;
  if (sends === null || typeof sends === "string") return holds(role, sends);
  // Unknown intents are refused by the form itself, for people with all rights.
  const wanted = intent !== undefined && Object.hasOwn(sends, intent) ? [sends[intent]!] : null;
  const rights = wanted ?? Object.values(sends);
  return intent === undefined
    ? rights.some((right) => may(role, right))
    : rights.every((right) => may(role, right));
}

/** How a form is answered when the proof is too old; null: none is needed. */
export function proofFor(door: string, values: Record<string, string>): "page" | "file" | null {
  const proves = doorOf(door)?.proves ?? null;
  if (typeof proves !== "object" || proves === null) return proves;
  return proves.of.includes(values[proves.field] ?? "") ? "page" : null;
}
