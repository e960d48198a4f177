import { useEffect, useEffectEvent, useRef } from "react";
import { changeLines, changesBetween } from "#shop/cart/change-lines.ts";
import type { CartLine } from "#shop/cart/cart-line.ts";
import { writeCart } from "#shop/cart/cart-text.ts";
import { postFailure } from "#app/browser/post-fields.ts";
import { runAction } from "#app/browser/run-action.ts";
import { queryOfCart } from "../checkout/order-form/order-query.ts";
import { useRoot } from "../root-data.ts";
import { tellCount } from "./cart-count.ts";
import { deviceCart, keepDeviceCart } from "./device-cart.ts";
import { countIn, sendCart } from "./send-cart.ts";

const PAUSE_MS = 300;

type CartOfFormProps = { shown: readonly CartLine[]; now: readonly CartLine[] };

/**
 * Editing lines on an order page that orders the cart changes the cart too: a member's on the
 * server, a guest's on the device and in the address.
 */
export default function CartOfForm({ shown, now }: CartOfFormProps) {
  const root = useRoot();
  const lastLines = useRef(shown);
  // A page that opens with fewer pieces than were put in puts the cart right as well.
  const keptText = useRef(writeCart(shown));
  const text = writeCart(now);

  const keep = useEffectEvent(() => {
    if (keptText.current === text) return;
    const before = lastLines.current;
    const changes = changesBetween(before, now);
    [keptText.current, lastLines.current] = [text, now];
    if (root?.account) void tellServer(changes, root.account.id, root);
    else keepOnDevice(changes, before);
  });
  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    addEventListener("pagehide", keep);
    // In the capturing phase: the address is what the form is posted to.
    addEventListener("submit", keep, true);
    return () => {
      removeEventListener("pagehide", keep);
      removeEventListener("submit", keep, true);
    };
  }, []);
  return null;
}

async function tellServer(changes: CartLine[], as: string, root: unknown): Promise<void> {
  if (!changes.length) return;
  const tell = (count: number | null) => count !== null && tellCount(count, root);
  await runAction(
    async () => {
      const { count } = await sendCart({ intent: "change", as, lines: writeCart(changes) });
      tell(count);
    },
    { message: postFailure, fallback: (error) => tell(countIn(error)), overlay: false },
  );
}

/** A device that could keep nothing knows the lines from the page alone. */
function keepOnDevice(changes: CartLine[], before: readonly CartLine[]): void {
  const device = deviceCart();
  const lines = changeLines(device.length ? device : before, changes);
  const address = new URL(location.href);
  address.search = queryOfCart(lines);
  history.replaceState(history.state, "", address);
  keepDeviceCart(lines);
}
