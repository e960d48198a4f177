import "#shop/order/table.server.ts";
