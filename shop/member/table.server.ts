import { boolean, index, pgTable, text, timestamp, bigint, integer } from "drizzle-orm/pg-core";

const time = () => timestamp({ withTimezone: true });

// The sign-in library reads and writes these four by its own names; see adapters/auth/better-auth.server.ts.
export const users = pgTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
});

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
    userId: text().notNull().references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("session_of").on(table.userId)],
);

export const accounts = pgTable(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text().notNull().references(() => users.id, { onDelete: "cascade" }),
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
  (table) => [index("account_of").on(table.userId)],
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

export const rateLimits = pgTable("rate_limit", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: "number" }).notNull(),
});
