import { parseArgs } from "node:util";
import { checkoutFigures } from "./checkout-figures.ts";
import { openRunningShop } from "../running-shop.ts";
import { conclude } from "../verdict.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "5695" },
    /** the statements and the log of one order, and no orders per second */
    cost: { type: "boolean", default: false },
  },
});

const shop = await openRunningShop(Number(values.port));
try {
  const { aims, cost, statements, relations } = await checkoutFigures(shop, {
    onlyCost: values.cost,
  });
  for (const { words, perOrder } of statements)
    console.log(perOrder.toFixed(2).padStart(6), words.slice(0, 150));
  for (const { name, records, bytes } of relations.filter(({ bytes }) => bytes >= 50))
    console.log(`${records.toFixed(2).padStart(6)} ${bytes.toFixed(0).padStart(6)} B  ${name}`);
  console.log(
    `${cost.transactions.toFixed(1)} transactions, ${cost.fullPagesKiB.toFixed(1)} KiB of the log whole pages`,
  );
  conclude("bench:checkout", aims);
  if (aims.some(({ ok }) => !ok)) process.exitCode = 1;
} finally {
  await shop.close();
}
