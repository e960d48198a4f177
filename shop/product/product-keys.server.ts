import { products } from "./table.server.ts";

/** Products newest first, for `newestFirst`. */
export const productKeys = { time: products.create, id: products.id, isId: /^[\w-]{1,64}$/ };
