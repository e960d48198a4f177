import type { AuditActor } from "#shop/audit/record-audit.server.ts";
import { isSoleOwner } from "#shop/money/value/desk/give-from-desk.server.ts";
import { listWaitingGifts } from "#shop/money/value/desk/list-desk-gifts.server.ts";
import { officeList } from "../list/office-list.server.ts";

/** Gifts over somebody's daily limit, oldest first; one's own waits for another owner. */
export const waitingGiftList = (reader: AuditActor) =>
  officeList({
    path: "/admin/coupons/waiting",
    fields: {},
    page: async (shop) => {
      const [gifts, isSole] = await Promise.all([
        listWaitingGifts(shop.db),
        isSoleOwner(shop, reader),
      ]);
      const isOwn = ({ givenBy }: { givenBy: string }) => !isSole && givenBy === reader.account?.id;
      const rows = gifts.map((gift) => ({ ...gift, isOwn: isOwn(gift) }));
      return { rows, previous: null, next: null };
    },
    columns: {},
  });
