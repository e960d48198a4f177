// Every table, for generating migrations; the use cases import their own folder's tables.
export * from "../shop/audit/table.server.ts";
export * from "../shop/board/table.server.ts";
export * from "../shop/cart/table.server.ts";
export * from "../shop/claim/table.server.ts";
export * from "../shop/file/table.server.ts";
export * from "../shop/limit/table.server.ts";
export * from "../shop/member/table.server.ts";
export * from "../shop/notice/table.server.ts";
export * from "../shop/order/table.server.ts";
export * from "../shop/order/access/table.server.ts";
export * from "../shop/order/payment/table.server.ts";
export * from "../shop/policy/table.server.ts";
export * from "../shop/product/table.server.ts";
export * from "../shop/question/table.server.ts";
export * from "../shop/reservation/table.server.ts";
export * from "../shop/site/table.server.ts";
export * from "../shop/storage/table.server.ts";
