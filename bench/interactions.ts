import { interactionFigures, listedProducts } from "./interaction-figures.ts";
import { openRunningShop } from "./running-shop.ts";
import { conclude } from "./verdict.ts";

// `npm run bench:interactions`: taps and keys on a phone with a quarter of this processor; `npm run bench` asks for them too.
const shop = await openRunningShop(5697);
try {
  conclude(
    "bench:interactions",
    await interactionFigures(shop.origin, await listedProducts(shop.origin)),
  );
} finally {
  await shop.close();
}
