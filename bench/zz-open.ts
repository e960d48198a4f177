import { openRunningShop } from "./running-shop.ts";
const s = await openRunningShop(5731); console.log("up"); await new Promise((r) => process.once("SIGTERM", r)); await s.close();
