import { useRoot } from "#app/root-data.ts";
import { NoticeBar } from "./notice-bar.tsx";
import Popup from "./popup.tsx";
import WaitingStrip from "./waiting-strip.tsx";

/** What stands above a page for few: what the owner tells, and an order that waits. */
export default function Top() {
  const { waitingOrder, site } = useRoot() ?? {};
  return (
    <>
      <NoticeBar />
      {waitingOrder && <WaitingStrip order={waitingOrder} />}
      {site?.popup && <Popup popup={site.popup} />}
    </>
  );
}
