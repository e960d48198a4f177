import { type ClaimDesk } from "../has/claim-desk.ts";
import { membersBrowser } from "./visit.ts";

export async function member(desk: ClaimDesk) {
  const device = await membersBrowser(desk.shop, desk.member.email);
  return device;
}

export const hidden = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [
        name!,
        value!
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#x27;", "'")
          .replaceAll("&amp;", "&"),
      ],
    ),
  );
