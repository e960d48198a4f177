/**
 * Everything one staff member can do that creates money, goods or value for somebody, and what
 * protects it against self-dealing (decisions 167 and 175); by route, and by intent where a route
 * has several.
 */
const bounds = {
  /** to no one at work here; above the person's bound of the day another owner approves it */
  gift: ["admitGift", "admitCoupon", "openOrStop"],
  /** an owner answers, and nobody their own */
  answer: ["needStranger"],
  /** of an order of somebody at work here only an owner decides */
  order: ["needStrangersOrder", "actOnSupply"],
  /** an account typed for the buyer: the bound of the day, the buyer is mailed */
  account: ["admitTypedAccount", "admitTypedRefund"],
  /** below half of the month's highest price only an owner */
  price: ["needOwnersPrice"],
  /** every owner is mailed of it */
  told: ["tellOwnersOfKey"],
} as const;

export type BoundName = keyof typeof bounds;
export const ruleNames: Record<BoundName, readonly string[]> = bounds;

/** A use case's file, and what bounds it there. */
export type ValueAct = readonly [file: string, bound: BoundName];

const cancel = ["shop/money/payment/cancel-order.server.ts", "order"] as const;
const cancelTo = ["shop/money/payment/cancel-order.server.ts", "account"] as const;
const again = ["shop/money/refund/ask-refund-again.server.ts", "order"] as const;
const againTo = ["shop/money/refund/ask-refund-again.server.ts", "account"] as const;
const approve = ["shop/claim/decide/approve-claim.server.ts", "order"] as const;
const coupon = ["shop/money/value/desk/save-coupon.server.ts", "gift"] as const;
const issue = ["shop/office/coupon/issue-coupon.server.ts", "gift"] as const;
const price = ["shop/product/record-product-change.server.ts", "price"] as const;

export const valueActs: Readonly<Record<string, readonly ValueAct[]>> = {
  "/admin": [price],
  "/admin/product": [price],
  "/admin/product/grid": [price],
  "/admin/product/edit/:id": [price],
  "/admin/order/:number money-refund": [
    ["shop/money/refund/refund-order.server.ts", "order"],
    ["shop/money/refund/refund-order.server.ts", "account"],
  ],
  "/admin/order/:number money-cancel": [cancel, cancelTo],
  "/admin/order/:number money-again": [again, againTo],
  "/admin/order/:number money-transfer": [["shop/money/own/settle-transfer.server.ts", "order"]],
  "/admin/order/:number money-transfer-undo": [["shop/money/own/undo-transfer.server.ts", "order"]],
  "/admin/transfers": [
    ["shop/money/own/settle-transfer.server.ts", "order"],
    ["shop/money/refund/return-by-hand.server.ts", "order"],
  ],
  "/admin/order/:number money-by-hand": [["shop/money/refund/return-by-hand.server.ts", "order"]],
  "/admin/order/:number money-interest": [["shop/money/interest/pay-interest.server.ts", "order"]],
  "/admin/order/:number cannot-supply": [["shop/claim/decide/cannot-supply.server.ts", "order"]],
  "/admin/order/:number supply-reopen": [["shop/vault/reopen-supply.server.ts", "order"]],
  "/admin/order/:number supply-devices": [["shop/vault/device/free-devices.server.ts", "order"]],
  "/admin/order/:number/people": [
    ["shop/order/people/change-contact.server.ts", "order"],
    ["shop/order/people/change-recipient.server.ts", "order"],
    ["shop/gift/change-receiver-mail.server.ts", "order"],
  ],
  "/admin/order/:number/claim": [
    ["shop/claim/decide/register-claim.server.ts", "order"],
    ["shop/claim/request/request-claim.server.ts", "account"],
  ],
  "/admin/claim/:id": [
    approve,
    ["shop/claim/decide/refund-claim.server.ts", "order"],
    ["shop/claim/decide/complete-claim.server.ts", "order"],
    again,
    againTo,
  ],
  "/admin/commissions/:number/:line cease": [["shop/commission/end/stop-room.server.ts", "order"]],
  "/admin/deposits": [
    ["shop/money/own/settle-transfer.server.ts", "order"],
    ["shop/money/own/undo-transfer.server.ts", "order"],
    ["shop/statement/settle/book-stray-money.server.ts", "order"],
    ["shop/money/refund/return-by-hand.server.ts", "order"],
  ],
  "/admin/payment": [again, againTo, ["shop/money/finding/resolve-finding.server.ts", "account"]],
  "/admin/coupons/points": [["shop/money/value/points/save-point-rules.server.ts", "told"]],
  "/admin/coupons/gifts": [["shop/money/value/gift/issue-gifts.server.ts", "gift"]],
  "/admin/coupons/waiting": [["shop/office/coupon/decide-desk-gift.server.ts", "answer"]],
  "/admin/coupons/:id save": [coupon],
  "/admin/coupons/:id resume": [coupon],
  "/admin/coupons/:id issue": [issue],
  "/admin/coupons/:id issue-many": [issue],
  "/admin/user/:id correct": [["shop/money/value/points/correct-value.server.ts", "gift"]],
  "/admin/site": [["shop/office/site/save-site.server.ts", "told"]],
  "/admin/payment-settings": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/mail-settings": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/message-settings": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/tracking-settings": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/connections": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/staff": [
    ["shop/member/staff/change-staff.server.ts", "told"],
    ["shop/member/staff/invite-staff.server.ts", "told"],
  ],
  "/admin/backups/place": [["shop/vendor/save-vendor-settings.server.ts", "told"]],
  "/admin/storage": [["shop/office/storage-token/make-storage-token.server.ts", "told"]],
};

/**
 * The other forms: words, order and records of the shop, or a step of something paid. A new form
 * must be listed here or above.
 */
export const withoutValue: readonly string[] = [
  "/admin/today let-go",
  "/admin/product/export",
  "/admin/product/grid/export",
  "/admin/product/stock",
  // A new product has no price yet that it could fall below.
  "/admin/product/create",
  "/admin/product/category",
  "/admin/product/licence",
  "/admin/product/collection",
  "/admin/product/collection/new",
  "/admin/product/collection/edit/:slug",
  "/admin/letters",
  "/admin/letters/:id",
  "/admin/pages",
  "/admin/pages/menu",
  "/admin/pages/:id",
  "/admin/product/search",
  "/admin/product/edit/:id/goods",
  "/admin/product/edit/:id/companions",
  // Reserved pieces cost what everybody pays for them.
  "/admin/reserve",
  "/admin/reserve/export",
  "/admin/reserve/:productId",
  "/admin/order",
  "/admin/order/import",
  "/admin/order/pickup",
  "/admin/order/sheets",
  "/admin/order/sheets/export",
  "/admin/parcel/pack",
  // At the shop's own prices, and paid by whoever it is for.
  "/admin/order/write",
  "/admin/order/export",
  "/admin/order/:number ship",
  "/admin/order/:number hand-over",
  "/admin/order/:number move",
  "/admin/order/:number waybill",
  "/admin/order/:number memo",
  "/admin/order/:number money-link",
  // Somebody says that the tax office has it.
  "/admin/order/:number money-receipt",
  // The buyer says where the money goes.
  "/admin/order/:number money-account",
  "/admin/order/:number money-drop",
  "/admin/parcel/:number",
  "/admin/claim/withdrawals",
  "/admin/claim/retrievals/export",
  "/admin/commissions/:number/:line begin",
  "/admin/commissions/:number/:line deliver",
  "/admin/commissions/:number/:line comment",
  "/admin/commissions/:number/:line script",
  "/admin/commissions/:number/:line script-yes",
  "/admin/commissions/:number/:line script-no",
  "/admin/commissions/:number/:line take-remove",
  "/admin/commissions/:number/:line assign",
  "/admin/payment/export",
  "/admin/transfers/export",
  "/admin/figures",
  "/admin/figures/export",
  "/admin/figures/visits",
  "/admin/recommender",
  "/admin/recommender/:code",
  "/admin/recommender/:code/export",
  "/admin/coupons/export",
  "/admin/coupons/:id stop",
  "/admin/qna/faq",
  "/admin/qna/templates",
  "/admin/qna/:id answer",
  "/admin/qna/:id hide",
  "/admin/qna/:id show",
  "/admin/qna/:id remove",
  "/admin/reviews/settings",
  "/admin/reviews/:id answer",
  "/admin/reviews/:id unanswer",
  // Says beside a review that its writer had something for it.
  "/admin/reviews/:id reward",
  "/admin/reviews/:id hide",
  "/admin/reviews/:id show",
  "/admin/reviews/:id objection",
  "/admin/board",
  "/admin/user",
  "/admin/user/export",
  "/admin/user/:id open",
  "/admin/user/:id memo",
  "/admin/user/:id tag",
  "/admin/user/:id untag",
  "/admin/user/:id block",
  "/admin/user/:id unblock",
  "/admin/user/:id sign-out",
  "/admin/policy",
  "/admin/policy/:kind/:version",
  "/admin/law",
  "/admin/mails",
  // An owner alone may, from files; points that come along are lots of their own with their reason.
  "/admin/move/:id",
  "/admin/move/:id/products",
  "/admin/move/:id/media",
  "/admin/move/:id/:file",
  "/admin/move/:id/:file/failed",
  "/admin/move/addresses",
  // Invites who was moved in by an owner; owners alone may.
  "/admin/move/members",
  "/admin/move/orders",
  "/admin/move/orders/export",
  // Closes what an owner moved in, opens it again, and mails its buyers; owners alone may.
  "/admin/move/purchases",
  "/admin/move/reviews",
  "/admin/site/home",
  "/admin/site/home/banner/:id",
  "/admin/notices/:event",
  "/admin/error",
  "/admin/updates",
  "/admin/backups",
  "/admin/backups/export",
  "/admin/move/out",
  "/admin/move/out/export",
  "/admin/health",
  "/admin/retention",
  "/admin/audit",
  "/admin/audit/export",
  "/admin/security",
  "/admin/proof",
  "/admin/mailbox",
];
