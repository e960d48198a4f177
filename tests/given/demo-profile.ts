import { demoSite } from "#db/seed/demo-site.ts";
import { emptySite } from "#shop/site/settings.ts";

/** Every name, number, address and line that only the demonstration's owner says. */
export const demoProfile: string[] = [
  demoSite.shopName,
  demoSite.introduction,
  ...Object.values(demoSite.company),
  demoSite.serviceHours,
  demoSite.chatUrl!,
  demoSite.feeAccount!.number,
  ...demoSite.feeClasses.map(({ name }) => name),
  demoSite.company.email.split("@")[1]!,
].filter((said) => !JSON.stringify(emptySite).includes(said));
