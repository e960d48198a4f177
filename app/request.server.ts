import { createContext, type RouterContextProvider } from "react-router";
import type { Account, Session } from "#shop/member/auth.ts";
import type { Standing } from "#shop/member/rights.ts";
import type { Role } from "#shop/member/staff/roles.ts";
import type { Shop } from "#shop/shop.ts";
import type { ShopFrame } from "#shop/shopper/find-frame.server.ts";
import type { DeviceType } from "./ui/device.ts";

/** Who asks, from where, on what. Made once per request by server/http/site.server.ts. */
export type Visitor = {
  account: Account | null;
  /** of that account; null without one */
  session: Session | null;
  /** to the back office */
  standing: Standing;
  /** in the back office; null: not admitted */
  role: Role | null;
  /** the device's guest id, from its signed cookie; null until it ordered something */
  guestId: string | null;
  device: DeviceType;
  /** the network address that limits count by */
  address: string;
  /** of this answer's Content-Security-Policy */
  nonce: string;
  /** unguessable and new for every page shown: makes placing an order from that page happen once */
  pageKey: string;
};

export const shopContext = createContext<Shop>();
export const visitorContext = createContext<Visitor>();
/** what stands around every page, cached while change notifications arrive */
export const frameContext = createContext<(() => Promise<ShopFrame>) | null>(null);
/** set when the page could not be made because the database is away */
export const databaseAwayContext = createContext(false);
/**
 * Set when the visitor could not be identified (specification 8). Without the session the error
 * screen is shown; if only the member's record failed, a public page is shown with an alert.
 */
export type AuthFailure = { of: "session" | "record"; stands: boolean };
export const authFailedContext = createContext<AuthFailure | null>(null);
/**
 * seconds until a refused form may be sent again; an action's headers do not reach the rendered
 * page
 */
export const retryAfterContext = createContext<number | null>(null);
/** reports our own errors to the administrators, in the background */
export const tellErrorContext = createContext<(error: unknown, request: Request) => void>(
  () => undefined,
);

type Context = Readonly<RouterContextProvider>;
export const shopOf = (context: Context): Shop => context.get(shopContext);
export const visitorOf = (context: Context): Visitor => context.get(visitorContext);
