import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

// The specification's route tables (section 2), in order; additional routes say why they exist.
export default [
  layout("storefront/frame/layout.tsx", [
    index("storefront/home/home.tsx"),
    route("product/:id", "storefront/product.tsx"),
    // all that buyers say of it, by order and stars
    route("product/:id/reviews", "review/reviews.tsx"),
    route("product/:id/reviews/earlier", "review/earlier.tsx"),
    route("search", "storefront/search/search.tsx"),
    route("category/:slug", "storefront/category/category.tsx"), // one of the owner's shelves
    route("collection/:slug", "storefront/category/collection.tsx"), // what she put together
    route("page/:slug", "storefront/page/page.tsx"), // what she writes herself
    route("qna", "community/qna.tsx"),
    // one question, where the notice of its answer leads
    route("qna/:id", "community/question.tsx"),
    route("qna/ask/guest", "community/guest-ask.tsx"), // who has no account asks here
    route("qna/own/:id/:mark", "community/guest-question.tsx"), // the link of that guest's mails
    route("board", "community/board.tsx"),
    route("board/content/:id", "community/post.tsx"),
    // leaving a contract, without signing in
    route("withdrawal", "checkout/withdrawal/withdrawal.tsx"),
    route("alert/:productId", "watch/ask-alert.tsx"), // to be told once of a product
    route("alert/end/:id/:mark", "watch/end-alert.tsx"), // the link at the foot of each such mail
    // the link at the foot of each advertisement
    route("news/end/:id/:mark", "account/consent/end-news.tsx"),
    route("compare", "storefront/compare/compare.tsx"), // up to four products side by side
    route("coupons", "coupon/coupons.tsx"), // what members may take for themselves
    route("coupons/of/:productId", "coupon/coupons-of.ts"), // for a script of one product's page
    route("wish", "wish/wish.tsx"),
    route("wish/ids", "wish/wish-ids.ts"), // what fills in a member's hearts
    route("wish/products", "wish/wish-products.ts"), // a guest's list, which the device has
    route("wish/:token", "wish/shared-wishes.tsx"), // a list that its owner shares
    route("reorder/:number", "checkout/reorder/reorder.tsx"), // an order's lines once more
    route("policy", "policy/terms.tsx"),
    route("policy/privacy", "policy/privacy.tsx"),
    route("policy/reviews", "policy/reviews.tsx"), // how reviews are collected and handled

    route("login", "account/login.tsx"),
    route("login/singup", "account/sign-up/sign-up.tsx"), // the specification spells it so
    route("login/signup", "account/sign-up/sign-up-respelled.ts"), // people type it rightly
    // links of mails lead to this and the next three
    route("login/singup/confirm", "account/sign-up/sign-up-confirm.tsx"),
    route("login/password", "account/password-forgotten.tsx"),
    route("login/password/new", "account/password-new.tsx"),
    route("login/email", "account/email-confirm.tsx"),
    // the first sign-in of who was moved in, by the link of a mail
    route("login/moved", "account/moved.tsx"),
    route("login/oauth/kakao", "account/social/social-callback.tsx", { id: "kakao-callback" }),
    route("login/oauth/naver", "account/social/social-callback.tsx", { id: "naver-callback" }),
    route("login/oauth/google", "account/social/social-callback.tsx", { id: "google-callback" }),
    // the buttons lead here, and on to the provider
    route("login/oauth/start/:provider", "account/social/social-start.ts"),
    // the start of a provider's script
    route("login/oauth/address/:provider", "account/social/social-address.ts"),

    // passkey scripts request and deliver here
    route("login/passkey", "account/passkey/passkey-step.ts"),
    // a new version of the terms asks members again
    route("login/consents", "account/consent/renew-consents.tsx"),

    route("order-reserve/:productId?", "checkout/reservation/reservation.tsx"),
    route("order-reserve/complete/:number", "checkout/reservation/reservation-complete.tsx"),
    route("order-reserve/info", "checkout/reservation/reservation-lookup.tsx"),
    // the link of a confirmation: the order page, filled in
    route("order-reserve/order/:token", "checkout/reservation/reservation-order.tsx"),
    // the agreed day was moved: wait, or money back
    route("order-reserve/answer/:token", "checkout/reservation/ship-by-answer.tsx"),
    // a received gift: accept or decline
    route("gift/:token", "gift/gift.tsx"),
    route("gift/mine/:token", "gift/gift-mine.ts"), // what a guest accepted, by a link of their own
    route("gift/link/:number", "gift/gift-link.tsx"), // that link, for whoever pays
    // a mail's link to pay one order on any device
    route("pay/:number/:mark", "checkout/order/payment-link.ts"),
    // a mail's link to confirm one purchase
    route("confirm/:number/:mark", "checkout/confirm/confirm-link.tsx"),
    // a provider's script opens its window here
    route("payment/:number", "checkout/payment-window.tsx"),
    // verifies a licence certificate, for anybody
    route("verify", "licence/verify.tsx"),
    route("verify/:number", "licence/verified.tsx"),
    // the certificates of an order, and wider licences
    route("order-licences/:number", "licence/order-licences.tsx"),
    route("order-licences/:number/:file", "licence/certificate-paper.ts"), // one as PDF or JSON
    // a commission's workroom for its buyer
    route("order-room/:number/:line", "commission/order-room.tsx"),
    // files of what was bought elsewhere before the shop moved
    route("purchases", "vault/purchases.tsx"),
    // an order of a former shop, for the address that a guest proved there
    route("purchases/:id", "vault/earlier-purchase.tsx"),
    // an order's files
    route("order-sounds/:number", "vault/order-sounds.tsx"),
    ...prefix("non-member/order", [
      route(":productId?", "checkout/order/guest-order.tsx"),
      route("complete/:orderId?", "checkout/order/guest-order-complete.tsx"),
      route("failure", "checkout/order/guest-order-failure.tsx"),
      // a guest becomes a member after ordering
      route("join/:number", "checkout/join/join.tsx"),
      route("info", "checkout/lookup/guest-order-lookup.tsx"),
      route("manage/:number", "checkout/lookup/guest-order-manage.tsx"), // after the one-time code
      route("manage/:number/data", "checkout/lookup/guest-order-data.ts"), // the download of it
      route("manage/:number/claim", "checkout/claim/guest-claim.tsx"),
      route("manage/:number/review/:line", "review/writer/guest-review.tsx"), // of one line of it
    ]),

    layout("account/members-only.tsx", [
      layout("account/my/layout.tsx", [
        route("my", "account/my/home.tsx"), // orders, and the way to the rest
        route("my/earlier/:id", "account/my/earlier.tsx"), // one order of a former shop
        route("my/claim/:number", "account/my/order/claim.tsx"),
        route("my/recipient/:number", "account/my/order/recipient.tsx"),
        route("my/reservations", "account/my/reservations.tsx"),
        route("my/sounds", "account/my/sounds.tsx"), // what was bought to hear, over all orders
        route("my/profile", "account/my/profile.tsx"),
        route("my/addresses", "account/my/address/addresses.tsx"),
        route("my/consents", "account/my/consents.tsx"),
        route("my/security", "account/my/security/security.tsx"), // password, email, sessions
        route("my/alerts", "watch/my-alerts.tsx"), // what one is told of when it comes back
        route("my/benefits", "account/my/benefit/benefits.tsx"), // coupons, points and credit
        route("my/reviews", "review/writer/my-reviews.tsx"), // what was and what can be reviewed
        route("my/review/:number/:line", "review/writer/member-review.tsx"),
        route("my/questions", "account/my/questions.tsx"),
        route("my/posts", "account/my/posts.tsx"),
        route("my/social", "account/my/security/social.tsx"),
        route("my/leave", "account/my/leave.tsx"),
      ]),
      route("my/data", "account/my/data.ts"), // the download of one's data
      route("board/edit", "community/post-editor.tsx"),
      route("qna/ask", "community/ask.tsx"),
      ...prefix("order", [
        route(":productId?", "checkout/order/member-order.tsx"),
        route("complete/:orderId?", "checkout/order/member-order-complete.tsx"),
        route("failure", "checkout/order/member-order-failure.tsx"),
      ]),
    ]),
    // a member's cart is changed here; it is shown where it is ordered
    route("cart", "cart/cart-action.ts"),
    route("*", "storefront/not-found.tsx"), // and /404, and what is unknown under every section
  ]),

  // a link of a letter that counts how often it is followed, and by nobody
  route("go/:letter/:place", "letter/follow-link.ts"),
  // the link that the start of an empty shop prints
  route("setup/:token", "admin/security/first-owner.tsx"),
  route("staff/:token", "admin/staff/invitation.tsx"), // the link in an invitation's mail
  route("admin-login", "admin/security/login.tsx"),
  route("admin-login/second-factor", "admin/security/second-factor.tsx"),
  // the owner passes a new captcha before anybody else must
  route("admin-login/captcha", "admin/vendor/captcha-trial.tsx"),
  route("sign-out", "account/sign-out.ts"), // a form posts here from the drawer and the back office
  ...prefix("admin", [
    layout("admin/layout.tsx", [
      index("admin/product/products.tsx", { id: "admin-home" }),
      route("today", "admin/today/today.tsx"), // what waits, by due time; where signing in leads
      // orders, products and people for the search over all screens
      route("find", "admin/find/find.ts"),
      route("product", "admin/product/products.tsx"),
      route("product/export", "admin/product/product-export.ts"),
      route("product/create", "admin/product/product-create.tsx"),
      route("product/grid", "admin/product/grid/grid.tsx"), // prices and stock of many at once
      route("product/grid/export", "admin/product/grid/grid-export.ts"),
      route("product/stock", "admin/product/stock/stock.tsx"), // every shelf, option values too
      route("product/category", "admin/product/category/categories.tsx"), // the shop's shelves
      // licences
      route("product/licence", "admin/product/licence/licences.tsx"),
      // products under one name
      route("product/collection", "admin/product/collection/collections.tsx"),
      route("product/collection/new", "admin/product/collection/collection-edit.tsx", {
        id: "new-collection",
      }),
      route("product/collection/edit/:slug", "admin/product/collection/collection-edit.tsx"),
      // equal words, and what was searched in vain
      route("product/search", "admin/product/search.tsx"),
      route("product/edit/:id", "admin/product/product-edit.tsx"),
      // the files that it hands over
      route("product/edit/:id/goods", "admin/product/goods/goods.tsx"),
      // a product's companions
      route("product/edit/:id/companions", "admin/product/companions.tsx"),
      route("reserve", "admin/reservation/reservations.tsx"),
      route("reserve/export", "admin/reservation/reservation-export.ts"),
      // one product's line, and its agreed day
      route("reserve/:productId", "admin/reservation/reservation-product.tsx"),
      route("setup", "admin/setup/setup.tsx"), // what a new shop still needs before it opens
      route("law", "admin/law/law.tsx"), // what the law asks, held against what shoppers see
      route("order", "admin/order/orders.tsx"),
      route("order/sheets", "admin/order/sheet/sheets.tsx"), // files for couriers' programs
      route("order/sheets/export", "admin/order/sheet/sheet-export.ts"),
      route("order/pickup", "admin/order/pickup.tsx"), // the counter
      route("order/import", "admin/order/waybill-import.tsx"), // waybills pasted as CSV
      route("order/write", "admin/order/write/write-order.tsx"), // for somebody who calls
      route("order/slips", "admin/order/packing-slips.tsx"),
      route("order/export", "admin/order/order-export.ts"),
      route("order/:number", "admin/order/order.tsx"), // one order: timeline, waybill, moves
      route("order/:number/people", "admin/order/people-edit.tsx"), // for somebody who calls
      // a caller's claim
      route("order/:number/claim", "admin/claim/claim-register.tsx"),
      route("parcel", "admin/parcel/parcels.tsx"), // what a packer needs of an order, and no more
      route("parcel/pack", "admin/parcel/pack.tsx"), // barcodes
      route("parcel/:number", "admin/parcel/parcel.tsx"),
      route("claim", "admin/claim/claims.tsx"), // cancel, return, exchange
      // statements that a person must look at
      route("claim/withdrawals", "admin/claim/withdrawals.tsx"),
      // what a carrier is to fetch
      route("claim/retrievals", "admin/claim/retrievals.tsx"),
      route("claim/retrievals/export", "admin/claim/retrieval-export.ts"),
      route("claim/:id", "admin/claim/claim.tsx"),
      route("commissions", "admin/commission/commissions.tsx"), // what is made to order
      route("commissions/:number/:line", "admin/commission/commission.tsx"),
      // findings of ledger and provider
      route("payment", "admin/payment/payments.tsx"),
      route("payment/export", "admin/payment/payment-export.ts"),
      // transfers to the shop's own account, and money back by hand
      route("transfers", "admin/transfer/transfers.tsx"),
      route("transfers/export", "admin/transfer/transfer-export.ts"),
      route("deposits", "admin/deposit/deposits.tsx"), // bank statements and waiting orders
      route("figures", "admin/figures/figures.tsx"), // sales, and what an accountant takes
      route("figures/export", "admin/figures/figures-export.ts"),
      route("figures/visits", "admin/figures/visits/visits.tsx"), // who came to look
      route("recommender", "admin/recommender/recommenders.tsx"),
      route("recommender/:code", "admin/recommender/recommender.tsx"),
      route("recommender/:code/export", "admin/recommender/recommender-export.ts"),
      route("coupons", "admin/coupon/coupons.tsx"), // what is taken off, and for whom
      route("coupons/export", "admin/coupon/coupon-export.ts"),
      route("coupons/points", "admin/coupon/points.tsx"), // how points are earned, used and end
      route("coupons/gifts", "admin/coupon/gifts.tsx"), // codes that become credit
      // gifts above the daily limit
      route("coupons/waiting", "admin/coupon/waiting-gifts.tsx"),
      route("coupons/:id", "admin/coupon/coupon.tsx"), // one coupon, or a new one
      route("qna", "admin/qna/qna.tsx"),
      route("qna/faq", "admin/qna/faq.tsx"),
      route("qna/templates", "admin/qna/answer-templates.tsx"),
      route("qna/:id", "admin/qna/question.tsx"), // one question: answer, hide, remove
      route("reviews", "admin/review/reviews.tsx"),
      route("reviews/settings", "admin/review/settings.tsx"), // the switch, and for how long
      route("reviews/:id", "admin/review/review.tsx"), // one review: answer, hide, objection
      route("board", "admin/board/posts.tsx"), // moderation of posts and comments
      route("user", "admin/user/users.tsx"),
      route("user/export", "admin/user/user-export.ts"),
      route("user/:id", "admin/user/user.tsx"),
      route("policy", "admin/policy/policies.tsx"),
      route("pages", "admin/pages/pages.tsx"), // what the owner writes herself
      route("pages/menu", "admin/pages/menu/menu.tsx"), // her entries in menu and footer
      // products and reviews for a block
      route("pages/choose", "admin/pages/choose.ts"),
      // one page: draft, address and places, versions
      route("pages/:id", "admin/pages/page-edit.tsx"),
      // what the owner writes to many, and on occasions
      route("letters", "admin/letters/letters.tsx"),
      route("letters/reach", "admin/letters/reach.ts"), // how many a segment has
      route("letters/:id", "admin/letters/letter.tsx"), // one: edit, try, send, progress
      // one version: edit, difference, preview, publish
      route("policy/:kind/:version", "admin/policy/policy.tsx"),
      // name, legal data, shipping fees and notice bar of the shop
      route("site", "admin/site/site.tsx"),
      route("staff", "admin/staff/staff.tsx"), // who works here beside the owners
      // which mails about the shop's work each of them gets
      route("mails", "admin/staff/mails.tsx"),
      route("site/feeds", "admin/site/feeds.tsx"), // what shopping searches are given
      // which products the home page shows first
      route("site/home", "admin/site/home/home-order.tsx"),
      // one banner of the home page: new, edit, remove
      route("site/home/banner/:id", "admin/site/home/banner/banner.tsx"),
      // keys of the payment provider, or practice
      route("payment-settings", "admin/vendor/payment-settings.tsx"),
      route("notices", "admin/notice/words/notices.tsx"), // what every notice says
      // one of them: edit, preview, test
      route("notices/:event", "admin/notice/words/notice-words.tsx"),
      // the mail server, tried before it is saved
      route("mail-settings", "admin/vendor/mail-settings.tsx"),
      // keys of the message service and the Kakao channel, tried likewise
      route("message-settings", "admin/vendor/message-settings.tsx"),
      route("tracking-settings", "admin/vendor/tracking-settings.tsx"),
      // sign-ins of others, sharing and the captcha
      route("connections", "admin/vendor/connections.tsx"),
      // backups by themselves, and where else they go
      // the whole shop as an open archive, out and in
      route("move/out", "admin/archive/archives.tsx"),
      route("move/out/export", "admin/archive/archive-export.ts"),
      route("backups", "admin/backup/backups.tsx"),
      route("backups/export", "admin/backup/backup-export.ts"),
      // newer releases of the shop itself, and how far one has come, as JSON
      route("updates", "admin/update/updates.tsx"),
      route("updates/progress", "admin/update/update-progress.ts"),
      // the other place, tried before it is saved
      route("backups/place", "admin/backup/place.tsx"),
      // where pages of a former shop are now
      // files of a former shop: what they are, what will come of them, moving and undoing
      route("move", "admin/move/moves.tsx"),
      route("move/:id", "admin/move/move.tsx"),
      route("move/:id/products", "admin/move/move-products.tsx"),
      route("move/:id/media", "admin/move/move-media.tsx"),
      route("move/:id/:file", "admin/move/move-file.tsx"),
      route("move/:id/:file/failed", "admin/move/failed-export.ts"),
      route("move/addresses", "admin/move/addresses.tsx"),
      // orders of a former shop, as history
      route("move/orders", "admin/move/earlier-orders.tsx"),
      route("move/orders/export", "admin/move/earlier-order-export.ts"),
      route("move/orders/:id", "admin/move/earlier-order.tsx"),
      // what people bought elsewhere, whose files open here
      route("move/members", "admin/move/members.tsx"), // who was moved in, and invitations
      route("move/purchases", "admin/move/purchases.tsx"),
      route("move/purchases/:id", "admin/move/purchase.tsx"),
      // reviews that were written elsewhere
      route("move/reviews", "admin/move/reviews.tsx"),
      route("move/reviews/:id", "admin/move/review.tsx"),
      // access tokens of the storage service, and what it holds
      route("storage", "admin/storage/storage.tsx"),
      route("error", "admin/error/errors.tsx"), // what went wrong on screens and in the server
      route("health", "admin/health/health.tsx"), // what is wrong with the shop, and what to do
      // how long what is kept, and the clock that forgets it
      route("retention", "admin/retention/retention.tsx"),
      route("audit", "admin/audit/audit.tsx"), // who did and read what
      route("audit/export", "admin/audit/audit-export.ts"),
      // an administrator's second factor and sessions
      route("security", "admin/security/security.tsx"),
      // proof of identity before a file with personal data
      route("proof", "admin/proof/proof.tsx"),
      route("mailbox", "admin/notice/mailbox.tsx"), // notices and, without SMTP, the mail itself
      route("*", "admin/unknown.tsx"), // a wrong address leaves nobody outside the back office
    ]),
  ]),
] satisfies RouteConfig;
