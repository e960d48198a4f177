import { describe, expect, test } from "vitest";
import { siteOf } from "../pages/visit.ts";
import { ask } from "./ask.ts";
import { openSite } from "./open-site.ts";
import { makePeople, type People } from "./people.ts";
import { cookieOf } from "./person.ts";
import { changedBetween } from "./rows-fingerprint.ts";
import { reads } from "./reads.ts";
import { writes } from "./writes.ts";

// An administrator whose session no password opened (a social sign-in, a link by mail), and one
// without the second factor that is required: nothing of the back office opens.

const open = await openSite();
const strict = await siteOf({ ...open.shop, adminSecondFactor: "required" });
const people = await makePeople(open.shop);
const { cookies } = await open.shop.auth.openSession(
  people.things["administrator"]!,
  { address: "203.0.113.8", headers: new Headers() },
  "member",
);
const throughTheShop: People = {
  ...people,
  who: {
    ...people.who,
    administrator: { ...people.who.administrator, cookie: cookieOf(cookies) },
  },
};

/** What is not there is not there for anybody. */
const isOffice = ({ path }: { path: string }) =>
  /^\/admin(?:$|\/)/.test(path) && path !== "/admin/nope";

describe.each([...reads, ...writes].filter(isOffice))("$ask", (row) => {
  test("is closed to both, and nothing changes", async () => {
    const before = await open.rows.read();
    const channels = row.path.startsWith("/admin/files")
      ? ["document" as const]
      : (["document", "data"] as const);
    const isSecurity = row.path.startsWith("/admin/security");
    for (const channel of channels) {
      const wrongDoor = await ask({
        site: open.site,
        row,
        people: throughTheShop,
        who: "administrator",
        channel,
      });
      expect([channel, wrongDoor.said]).toEqual([
        channel,
        row.path.startsWith("/admin/files") ? "403" : "admin-login",
      ]);
      if (isSecurity) continue;
      const withoutFactor = await ask({
        site: strict,
        row,
        people,
        who: "administrator",
        channel,
      });
      expect([channel, withoutFactor.said]).toEqual([
        channel,
        row.path.startsWith("/admin/files") ? "403" : "→/admin/security",
      ]);
    }
    expect(changedBetween(before, await open.rows.read())).toEqual([]);
  });
});
