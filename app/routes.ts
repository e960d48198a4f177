import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

// The specification's route tables, section 2, in their order; lines that are not in it say why they are here.
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("product/:id", "storefront/product.tsx"),
    route("qna", "community/qna.tsx"),
    route("board", "community/board.tsx"),
    route("board/content/:id", "community/post.tsx"),
    route("policy", "policy/terms.tsx"),
    route("policy/privacy", "policy/privacy.tsx"),

    route("login", "account/login.tsx"),
    route("login/singup", "account/sign-up.tsx"), // the specification spells it so
    route("login/signup", "account/sign-up-respelled.ts"), // people type it rightly
    route("login/oauth/kakao", "account/kakao-callback.tsx"),

    route("order-reserve/:productId?", "checkout/reservation.tsx"),
    ...prefix("non-member/order", [
      route(":productId?", "checkout/guest-order.tsx"),
      route("complete/:orderId?", "checkout/guest-order-complete.tsx"),
      route("failure", "checkout/guest-order-failure.tsx"),
      route("info", "checkout/guest-order-lookup.tsx"),
    ]),

    layout("account/members-only.tsx", [
      route("my", "account/my.tsx"),
      route("board/edit", "community/post-editor.tsx"),
      ...prefix("order", [
        route(":productId?", "checkout/member-order.tsx"),
        route("complete/:orderId?", "checkout/member-order-complete.tsx"),
        route("failure", "checkout/member-order-failure.tsx"),
      ]),
    ]),
    route("*", "storefront/not-found.tsx"), // and /404, and what is unknown under every section
  ]),

  route("admin-login", "admin/login.tsx"),
  route("sign-out", "account/sign-out.ts"), // a form posts here from the drawer and the back office
  ...prefix("admin", [
    layout("admin/layout.tsx", [
      index("admin/products.tsx", { id: "admin-home" }),
      route("product", "admin/products.tsx"),
      route("product/create", "admin/product-create.tsx"),
      route("product/edit/:id", "admin/product-edit.tsx"),
      route("reserve", "admin/reservations.tsx"),
      route("order", "admin/orders.tsx"),
      route("order/:number", "admin/order.tsx"), // one order: timeline, waybill, moves
      route("qna", "admin/qna.tsx"),
      route("user", "admin/users.tsx"),
      route("policy", "admin/policies.tsx"),
      route("mailbox", "admin/mailbox.tsx"), // notices and, without SMTP, the mail itself
    ]),
  ]),
] satisfies RouteConfig;
