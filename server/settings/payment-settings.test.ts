import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

const DATA_DIR = mkdtempSync(join(tmpdir(), "shop-env-"));

const live = {
  NODE_ENV: "production",
  SHOP_URL: "https://shop.sori.kr",
  SHOP_SECRET: "Zk3q9vWmT1xP7cY5nB8hL2rD6gJ4fS0a",
  ADMIN_EMAILS: "Owner@sori.kr",
  ALLOW_SANDBOX_PAYMENTS: "1",
  DATABASE_URL: "postgres://shop:word@db.sori.kr/shop",
  DATA_DIR,
};

const tossKeys = {
  TOSS_CLIENT_KEY: "live_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq",
  TOSS_SECRET_KEY: "live_sk_zXLkKEypNArWmo50nX3lmeaxYG5R",
};

const testKeys = {
  TOSS_CLIENT_KEY: "test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq",
  TOSS_SECRET_KEY: "test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R",
};

const real = { ...live, ALLOW_SANDBOX_PAYMENTS: undefined };

// covers 1.5d
test("payments are real with live keys, practised without any, and tried with test keys outside a real shop", () => {
  expect(readEnv({ DATA_DIR }).toss).toBeNull();
  expect(readEnv({ ...real, ...tossKeys })).toMatchObject({
    sandboxPayments: false,
    toss: {
      clientKey: tossKeys.TOSS_CLIENT_KEY,
      secretKey: tossKeys.TOSS_SECRET_KEY,
      apiUrl: "https://api.tosspayments.com",
    },
  });
  expect(
    readEnv({ DATA_DIR, ...testKeys, TOSS_API_URL: "http://127.0.0.1:5650/" }).toss,
  ).toMatchObject({ apiUrl: "http://127.0.0.1:5650" });
  expect(readEnv({ ...live, ...testKeys }).toss).not.toBeNull();
});

test.each([
  ["a client key alone", { TOSS_CLIENT_KEY: tossKeys.TOSS_CLIENT_KEY }, "belong together"],
  ["an empty secret", { ...tossKeys, TOSS_SECRET_KEY: "" }, "belong together"],
  ["spaces for a secret", { ...tossKeys, TOSS_SECRET_KEY: "   " }, "TOSS_SECRET_KEY"],
  ["test and live", { ...tossKeys, TOSS_CLIENT_KEY: testKeys.TOSS_CLIENT_KEY }, "different kinds"],
  ["live and test", { ...tossKeys, TOSS_SECRET_KEY: testKeys.TOSS_SECRET_KEY }, "different kinds"],
  [
    "a widget's client key",
    { ...tossKeys, TOSS_CLIENT_KEY: "live_gck_docs_Ovk5rk1EwkEbP0W43n07" },
    "gck",
  ],
  [
    "a widget's secret",
    { ...tossKeys, TOSS_SECRET_KEY: "live_gsk_docs_OaPz8L5KdmQXkzRz3y47" },
    "gsk",
  ],
  [
    "a widget's pair",
    {
      TOSS_CLIENT_KEY: "live_gck_docs_Ovk5rk1EwkEbP0W43n07",
      TOSS_SECRET_KEY: "live_gsk_docs_OaPz8L5KdmQXkzRz3y47",
    },
    "API keys",
  ],
  [
    "keys in each other's place",
    { TOSS_CLIENT_KEY: tossKeys.TOSS_SECRET_KEY, TOSS_SECRET_KEY: tossKeys.TOSS_CLIENT_KEY },
    "live_ck_",
  ],
  ["a placeholder", { ...tossKeys, TOSS_SECRET_KEY: "changeme" }, "live_sk_"],
  [
    "an address elsewhere",
    { ...testKeys, TOSS_API_URL: "https://toss.example.kr" },
    "this machine",
  ],
  ["an address with live keys", { ...tossKeys, TOSS_API_URL: "http://localhost:1" }, "test keys"],
  ["an address elsewhere without keys", { TOSS_API_URL: "https://toss.example.kr" }, "machine"],
])("no shop starts with %s for Toss", (_, keys, named) => {
  expect(() => readEnv({ DATA_DIR, ...keys })).toThrow(named);
  expect(() => readEnv({ ...live, ...keys })).toThrow(named);
});

const portoneEnv = {
  PORTONE_STORE_ID: "store-5e0b3d5c-6b0f-4c5e-9d2a-7f3a1b2c4d5e",
  PORTONE_API_SECRET: "A".repeat(80),
  PORTONE_WEBHOOK_SECRET: "whsec_c3RhbmQtaW4gd2ViaG9vayBzZWNyZXQ=",
  PORTONE_KIND: "live",
  PORTONE_CHANNELS:
    "card=channel-key-9a1b2c3d-0000-4000-8000-00000000ca4d, kakaopay=channel-key-9a1b2c3d-0000-4000-8000-00000004a4a0",
};

test("PortOne takes real money by the channels that are named, and none by test channels in a real shop", () => {
  expect(readEnv({ ...real, ...portoneEnv })).toMatchObject({
    toss: null,
    portone: {
      storeId: portoneEnv.PORTONE_STORE_ID,
      isLive: true,
      channels: {
        keys: {
          card: expect.stringContaining("ca4d"),
          kakaopay: expect.stringContaining("4a4a0"),
        },
        accountGateway: "tosspayments",
      },
    },
  });
  const tests = { ...portoneEnv, PORTONE_KIND: "test" };
  expect(() => readEnv({ ...real, ...tests })).toThrow("PORTONE_KIND=test");
  expect(readEnv({ ...live, ...tests }).portone).toMatchObject({ isLive: false });
  const local = { PORTONE_API_URL: "http://localhost:5651" };
  expect(readEnv({ DATA_DIR, ...tests, ...local }).portoneApiUrl).toBe("http://localhost:5651");
  expect(() => readEnv({ ...live, ...tests, ...local })).toThrow("PORTONE_API_URL");
});

test.each([
  ["a store alone", { PORTONE_STORE_ID: portoneEnv.PORTONE_STORE_ID }, "belong together"],
  ["both companies", { ...portoneEnv, ...tossKeys }, "not both"],
  ["the older version's store", { ...portoneEnv, PORTONE_STORE_ID: "imp1234567" }, "store-"],
  ["a channel without its way", { ...portoneEnv, PORTONE_CHANNELS: "channel-key-1" }, "by way"],
  ["a way twice", { ...portoneEnv, PORTONE_CHANNELS: "card=x,card=x" }, "by way"],
  ["a key of Toss", { ...portoneEnv, PORTONE_API_SECRET: tossKeys.TOSS_SECRET_KEY }, "of Toss"],
  [
    "an address with live channels",
    { ...portoneEnv, PORTONE_API_URL: "http://localhost:1" },
    "test",
  ],
  ["another kind", { ...portoneEnv, PORTONE_KIND: "real" }, "PORTONE_KIND"],
])("no shop starts with %s for PortOne", (_, keys, named) => {
  expect(() => readEnv({ DATA_DIR, ...keys })).toThrow(named);
  expect(() => readEnv({ ...live, ...keys })).toThrow(named);
});

test("a real shop does not start with test keys, or with Toss at another address, unless it says that it takes no real money", () => {
  expect(() => readEnv({ ...real, ...testKeys })).toThrow("TOSS_SECRET_KEY is a test key");
  expect(() => readEnv({ ...live, ...testKeys, TOSS_API_URL: "http://localhost:5650" })).toThrow(
    "TOSS_API_URL",
  );
  // It opens, takes no order, and its owner enters keys or chooses to practise.
  expect(readEnv(real)).toMatchObject({ toss: null, sandboxPayments: false });
});
