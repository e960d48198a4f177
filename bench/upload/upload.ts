import { openRunningShop } from "../running-shop.ts";
import { uploadFigures } from "./upload-figures.ts";

/** 256 MiB through the storage service and back, 1 GiB with --full. */
process.env.DEMO_CONTENT ??= "0";
const shop = await openRunningShop(Number(process.env.BENCH_PORT ?? 5613));
try {
  const figures = await uploadFigures({
    ...shop,
    mebibytes: process.argv.includes("--full") ? 1024 : 256,
  });
  for (const [name, measured] of Object.entries(figures))
    console.log(
      name.padEnd(12),
      Object.entries(measured)
        .map(([key, value]) => `${key} ${value}`)
        .join("  "),
    );
} finally {
  await shop.close();
}
