import { sendShoppers } from "#tests/small/real-shop.ts";

// People who buy directly from a shop, without a proxy, until it lets nobody in. Its arguments:
// port, origin and product; it prints what they saw.
const [port, origin, product] = process.argv.slice(2) as [string, string, string];
const shoppers = sendShoppers(Number(port), [product], { count: 4, origin });
await shoppers.turnedAway;
console.log(JSON.stringify(await shoppers.end()));
