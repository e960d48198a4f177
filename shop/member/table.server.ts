import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { ConsentKind } from "#shop/member/consent/consent-kinds.ts";
import type { SocialId } from "#shop/member/social/social-provider.ts";
import type { StaffRole } from "#shop/member/staff/roles.ts";
import type { OfficeMail } from "#shop/member/staff/office-mails.ts";

const time = () => timestamp({ withTimezone: true });

// The sign-in library uses user, session, account, verification, two_factor and rate_limit by its
// own names; see adapters/auth/.
export const users = pgTable(
  "user",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** normalised: see lib/email.ts */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    /** our own mail, the link in the server's terminal, or the provider of a social sign-in */
    emailProof: text({ enum: ["mail", "terminal", "kakao", "naver", "google"] }),
    phone: text(),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    blockedAt: time(),
    blockedReason: text(),
    signedInAt: time(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("user_by_time").on(table.createdAt.desc(), table.id.desc()),
    index("user_by_email_start").on(table.email.op("text_pattern_ops")),
    index("user_by_name_start").on(table.name.op("text_pattern_ops")),
    index("user_by_phone_end").using("btree", sql`reverse(phone) text_pattern_ops`),
    index("user_blocked")
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`blocked_at is not null`),
  ],
);

export const sessions = pgTable(
  "session",
  {
    id: text().primaryKey(),
    expiresAt: time().notNull(),
    token: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
    ipAddress: text(),
    userAgent: text(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** where it was opened: back office or shop */
    kind: text({ enum: ["member", "admin"] })
      .notNull()
      .default("member"),
    secondFactor: boolean().notNull().default(false),
    /** when its person last proved again who they are; null: not since it was opened */
    provenAt: time(),
    /** moved at most once a minute */
    seenAt: time().notNull().defaultNow(),
  },
  (table) => [index("session_of").on(table.userId)],
);

export const accounts = pgTable(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    password: text(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("account_of").on(table.userId),
    uniqueIndex("account_by_subject").on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (table) => [index("verification_of").on(table.identifier)],
);

export const twoFactors = pgTable("two_factor", {
  id: text().primaryKey(),
  /** encrypted by the library, as the recovery codes are */
  secret: text().notNull(),
  backupCodes: text().notNull(),
  userId: text()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  verified: boolean().default(true),
  failedVerificationCount: integer().default(0),
  lockedUntil: time(),
});

/** The library's table; `lastUsedAt` is ours. */
export const passkeys = pgTable(
  "passkey",
  {
    id: text().primaryKey(),
    name: text(),
    publicKey: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialID: text().notNull().unique(),
    counter: bigint({ mode: "number" }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: time().notNull().defaultNow(),
    aaguid: text(),
    lastUsedAt: time(),
  },
  (table) => [index("passkey_of").on(table.userId)],
);

/** The link that opens an empty shop to its first owner; there is one at most. */
export const ownerLinks = pgTable("owner_links", {
  id: integer().primaryKey().default(1),
  tokenHash: text().notNull(),
  expiresAt: time().notNull(),
});

/** Who works here beside the configured owners. */
export const staff = pgTable("staff", {
  accountId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  role: text().$type<StaffRole>().notNull(),
  invitedBy: text().notNull(),
  since: time().notNull().defaultNow(),
});

/** Invitations; only the link's hash is stored, at most one per address. */
export const staffInvitations = pgTable("staff_invitations", {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  role: text().$type<StaffRole>().notNull(),
  tokenHash: text().notNull().unique(),
  invitedBy: text().notNull(),
  createdAt: time().notNull().defaultNow(),
  expiresAt: time().notNull(),
});

export const rateLimits = pgTable("rate_limit", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: "number" }).notNull(),
});

export type GivenConsent = { kind: ConsentKind; version: string; agreed: boolean };
export type GivenAddress = {
  recipientName: string;
  recipientPhone: string;
  postcode: string;
  address: string;
  addressDetail: string;
};

/** An unproven sign-up. Its mail's link turns it into an account; until then it does not reserve
 * the address. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** of the link in the mail; null while a social sign-up still lacks its form */
    tokenHash: text().unique(),
    /** hash of the signing-up browser's cookie, which completes the sign-up without a password */
    browserHash: text().notNull(),
    email: text(),
    name: text(),
    phone: text(),
    passwordHash: text(),
    provider: text().$type<SocialId>(),
    subject: text(),
    /** the provider vouches for this address */
    provenEmail: text(),
    consents: jsonb().$type<GivenConsent[]>().notNull().default([]),
    address: jsonb().$type<GivenAddress>(),
    /** a path of this shop to go to afterwards */
    pre: text().notNull().default("/"),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index("sign_ups_of_browser").on(table.browserHash),
    index("sign_ups_to_forget").on(table.expiresAt),
  ],
);

/** Links that prove an address. Only the hash is stored; each works once. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: ["reset-password", "change-email", "moved"] }).notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** the address that the link was sent to */
    email: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
  },
  (table) => [index("email_tokens_of").on(table.userId, table.purpose)],
);

/** A social sign-in under way: created when the person leaves for the provider, used once on
 * return. */
export const socialStates = pgTable("social_states", {
  stateHash: text().primaryKey(),
  /** hash of the starting browser's cookie */
  browserHash: text().notNull(),
  provider: text().$type<SocialId>().notNull(),
  /** PKCE */
  verifier: text().notNull(),
  /** the signed-in account that wants to be linked */
  linkTo: text(),
  pre: text().notNull().default("/"),
  expiresAt: time().notNull(),
});

/** Consents by version and time, withdrawals included. Retained after the account is deleted. */
export const consents = pgTable(
  "consents",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    userId: text().notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    version: text().notNull(),
    agreed: boolean().notNull(),
    how: text({
      enum: [
        "sign-up",
        "told",
        "my-page",
        "renewal",
        "confirmed",
        "unconfirmed",
        "mail",
        "phone",
        "moved",
        "demo",
      ],
    }).notNull(),
    at: time().notNull().defaultNow(),
  },
  (table) => [index("consents_of").on(table.userId, table.kind, table.id)],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** e.g. 집, 작업실 */
    label: text().notNull().default(""),
    recipientName: text().notNull(),
    recipientPhone: text().notNull(),
    postcode: text().notNull(),
    address: text().notNull(),
    addressDetail: text().notNull().default(""),
    isDefault: boolean().notNull().default(false),
    createdAt: time().notNull().defaultNow(),
  },
  (table) => [
    index("addresses_of").on(table.userId),
    uniqueIndex("addresses_default")
      .on(table.userId)
      .where(sql`is_default`),
  ],
);

/**
 * Explicit choices of office notices, by kind and way; kinds without a row, and ways that are null,
 * follow the role's default.
 */
export const officeMailChoices = pgTable(
  "office_mail_choices",
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<OfficeMail>().notNull(),
    /** by mail */
    wanted: boolean().notNull(),
    byMessage: boolean(),
    byPush: boolean(),
    /** also outside of the person's hours */
    atAnyHour: boolean(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
);

/** Between which hours of Seoul's clock somebody's phone and devices are reached. */
export const officeHours = pgTable("office_hours", {
  accountId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** 0 to 23; both the same: all day */
  fromHour: integer().notNull(),
  untilHour: integer().notNull(),
});

/** A browser with the back office that its person lets notices be pushed to (RFC 8030). */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** the address at the browser's push service */
    endpoint: text().notNull().unique(),
    /** the browser's keys (RFC 8291), sealed for the endpoint */
    sealed: text().notNull(),
    /** the browser and its system, as shown to the person */
    label: text().notNull(),
    createdAt: time().notNull().defaultNow(),
    /** when the push service last took a notice */
    reachedAt: time(),
    /** why it took the latest notice not; null: it did */
    trouble: text(),
  },
  (table) => [index("push_devices_of").on(table.accountId, table.createdAt)],
);

/** Notices that wait to be told together, as counts of their kinds. */
export const officeSummaries = pgTable(
  "office_summaries",
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text({ enum: ["message", "push"] }).notNull(),
    kind: text().$type<OfficeMail>().notNull(),
    count: integer().notNull(),
    dueAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.way, table.kind] }),
    index("office_summaries_due").on(table.dueAt),
  ],
);

/** How many notices somebody got one by one within the current hour, by each way. */
export const officePaces = pgTable(
  "office_paces",
  {
    accountId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text({ enum: ["message", "push"] }).notNull(),
    beganAt: time().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.way] })],
);
