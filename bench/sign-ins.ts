import { listedProducts } from "./interaction-figures.ts";
import { openRunningShop } from "./running-shop.ts";
import { signInCost } from "./sign-in.ts";

// `npm run bench:sign-ins`: what whoever looks at pages feels of 20 sign-ins a second, half of them with a wrong password.
const shop = await openRunningShop(Number(process.env.BENCH_PORT ?? 5614));
try {
  const [product] = await listedProducts(shop.origin);
  console.table(await signInCost({ ...shop, product: product!.id }));
} finally {
  await shop.close();
}
