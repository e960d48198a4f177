import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { Bucket } from "./file/bucket.ts";
import type { ImageWorkshop } from "./file/image-workshop.ts";
import type { Auth } from "./member/auth.ts";
import type { Captcha } from "./member/sign-up/captcha.ts";
import type { SocialProvider } from "./member/social/social-provider.ts";
import type { Mailer } from "./notice/mailer.ts";
import type { Messenger } from "./notice/messenger.ts";
import type { Pusher } from "./notice/pusher.ts";
import type { Actor } from "./machine.ts";
import type { PaymentProvider } from "./money/payment/payment-provider.ts";
import type { Order } from "#shop/order/order-row.server.ts";
import type { ClaimKind } from "./order/claim-status.ts";
import type { TakenPieces } from "./product/sale.ts";
import type { Courier } from "./order/tracking/courier.ts";
import type { Updates } from "./update/updates.ts";
import type { Vendors } from "./vendor/vendors.ts";
import type { SoundWorkshop } from "./file/sound/sound-workshop.ts";

/** A connection or an open transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** A copy of the database that follows it and can only be read. */
export type Standby = {
  db: Db;
  /** whether it has all that this process has heard of, and lags less than two seconds */
  isFresh(): boolean;
};

/**
 * What a move of a lower noun causes in higher ones, in its transaction and in this order; each
 * hook is named after its move. A question to a higher noun is no hook: who asks stands above it.
 */
export type Follows = {
  /** an account goes */
  memberLeaving: readonly ((db: Db, accountId: string, shop: Shop) => Promise<unknown>)[];
  /** a product is about to be changed in the editor; may refuse */
  productEdited: readonly ((
    db: Db,
    productId: string,
    form: { expectedShipOn: string | null },
  ) => Promise<void>)[];
  /** a product hands over another file, or a newer version of one */
  goodsAdded(
    db: Db,
    shop: Pick<Shop, "origin" | "secret">,
    goods: { goodsId: string; isNew: boolean },
  ): Promise<void>;
  /** the whole order is about to be cancelled; may refuse */
  orderCancelling(db: Db, order: Order, by: Actor): Promise<Order>;
  /** an order made of a reservation is paid; false when there are no pieces for it any more */
  reservedOrderPaid(
    db: Db,
    order: Pick<Order, "reservationId" | "number" | "shipBy">,
  ): Promise<boolean>;
  /** such a paid order is over before it left; the pieces to put back */
  reservedOrderReleased(
    db: Db,
    reservationId: string,
    already: { back: number },
  ): Promise<TakenPieces[]>;
  /** a line's price difference is paid and applied; false when it cannot be, then it is refunded */
  differencePaid(db: Db, shop: Pick<Shop, "origin" | "now">, order: Order): Promise<boolean>;
  /**
   * a claim was approved, and its refund begun unless it waits: what was made for its lines ends
   */
  claimApproved(
    db: Db,
    shop: Pick<Shop, "origin">,
    order: Pick<Order, "id" | "number">,
    claim: { kind: ClaimKind },
  ): Promise<void>;
  /** a transfer was undone: what paid it is free again */
  transferUndone(db: Db, orderId: string): Promise<void>;
  /** a claim's refund is completed */
  claimRefunded(db: Db, shop: Pick<Shop, "origin">, claimId: string): Promise<void>;
  /** an order loses its personal data; the part to retain by law */
  orderSeparated(db: Db, orderId: string): Promise<Record<string, string>>;
};

/** What pages share with; it changes when the owner changes her keys. */
type ShareKeys = {
  /** Kakao's key for scripts, which every page may show; null: KakaoTalk is not offered */
  kakaoKey: string | null;
};

/** The running shop: its database and the adapters of all outside services. */
export type Shop = {
  db: Db;
  /** a copy of the database for what may be read there, if there is one */
  standby: Standby | null;
  payments: PaymentProvider;
  mailer: Mailer;
  messenger: Messenger;
  pusher: Pusher;
  /** tries what the owner enters for payments and mail, and puts it in force */
  vendors: Vendors;
  bucket: Bucket;
  /** the name under which clients of the storage service know it */
  storageBucket: string;
  images: ImageWorkshop;
  sounds: SoundWorkshop;
  auth: Auth;
  /** sign-ins of others, in the order they are offered; none without configuration */
  social: readonly SocialProvider[];
  captcha: Captcha;
  /** newer releases of the shop itself */
  updates: Updates;
  courier: Courier;
  /** where this machine keeps files, backups and its own database */
  dataDirectory: string;
  sharing: ShareKeys;
  /** The shop's address, without a slash at the end. */
  origin: string;
  /** Signs what the shop gives out and must recognise again. */
  secret: string;
  /** Verified accounts with these addresses are administrators; lower case. */
  adminEmails: readonly string[];
  /** whether the back office opens only with a second factor */
  adminSecondFactor: "optional" | "required";
  /** a real shop takes nothing until it has what the law and its own work need */
  opensWhenReady: boolean;
  limits: { ordersPerAddress: number };
  /** Whether this process may have missed a provider's hint: true at start, and after one could
   * not be processed. */
  missed: { hint: boolean };
  follows: Follows;
  now: () => Date;
};
