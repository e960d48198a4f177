import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
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

// covers 7.1a
test("without any setting the shop is a demonstration, and its secret survives a restart", () => {
  const env = readEnv({ DATA_DIR });
  expect(env).toMatchObject({
    production: false,
    port: 3000,
    host: "localhost",
    origin: "http://localhost:3000",
    sandboxPayments: true,
    demoContent: true,
    trustProxy: false,
  });
  expect(env.secret.length).toBeGreaterThanOrEqual(40);
  expect(readEnv({ DATA_DIR }).secret).toBe(env.secret);
  expect(readFileSync(join(DATA_DIR, "secret"), "utf8")).toBe(env.secret);
  expect(statSync(join(DATA_DIR, "secret")).mode & 0o077).toBe(0);
});

// covers 7.1a
test("a real shop starts with what it needs, and without demo content", () => {
  expect(readEnv(live)).toMatchObject({
    production: true,
    origin: "https://shop.sori.kr",
    adminEmails: ["owner@sori.kr"],
    demoContent: false,
  });
});

test("a real shop begins no database of its own without a word, and goes on with one that it has", () => {
  const own = { ...live, DATABASE_URL: undefined };
  expect(() => readEnv(own)).toThrow(/DATABASE_URL is missing[^]*EMBEDDED_POSTGRES=1/);
  expect(() => readEnv({ ...own, EMBEDDED_POSTGRES: "0" })).toThrow("DATABASE_URL is missing");
  expect(readEnv({ ...own, EMBEDDED_POSTGRES: "1" }).databaseUrl).toBeUndefined();
  expect(readEnv({ ...live, EMBEDDED_POSTGRES: "1" }).databaseUrl).toBe(live.DATABASE_URL);
  const before = mkdtempSync(join(tmpdir(), "shop-env-"));
  mkdirSync(join(before, "postgres"));
  expect(() => readEnv({ ...own, DATA_DIR: before })).toThrow("DATABASE_URL is missing");
  writeFileSync(join(before, "postgres/port"), "5433");
  expect(readEnv({ ...own, DATA_DIR: before }).databaseUrl).toBeUndefined();
  expect(readEnv({ DATA_DIR }).databaseUrl).toBeUndefined();
});

test.each([
  [{ SHOP_SECRET: undefined }, "SHOP_SECRET"],
  [{ SHOP_SECRET: "" }, "SHOP_SECRET"],
  [{ SHOP_SECRET: "short" }, "SHOP_SECRET"],
  [{ SHOP_SECRET: "change-me-change-me-change-me-change-me" }, "placeholder"],
  [{ SHOP_SECRET: "a".repeat(40) }, "guessed"],
  [{ SHOP_SECRET: "correct-horse-battery-staple-2026-sori" }, "guessed"],
  [{ SHOP_URL: undefined }, "SHOP_URL"],
  [{ SHOP_URL: "http://shop.sori.kr" }, "https"],
  [{ SHOP_URL: "http://localhost:3000" }, "https"],
  [{ SHOP_URL: "shop.sori.kr" }, "SHOP_URL"],
  [{ ADMIN_EMAILS: "" }, "ADMIN_EMAILS"],
  [{ ADMIN_EMAILS: "," }, "names nobody"],
  [{ ADMIN_EMAILS: "owner@sori.kr, staff" }, "ADMIN_EMAILS"],
  [{ ADMIN_EMAILS: "owner@sori.kr,admin@sori.example" }, "admin@sori.example"],
  [{ DEMO_CONTENT: "1" }, "DEMO_CONTENT"],
  [{ DEMO_FOR_OTHERS: "1" }, "DEMO_FOR_OTHERS"],
  [{ PORT: "99999" }, "PORT"],
  [{ PORT: "ten" }, "PORT"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ SMTP_URL: "http://x" }, "SMTP_URL"],
  [{ SMTP_URL: "smtps://mail.sori.kr" }, "MAIL_FROM"],
  [{ SMTP_URL: "smtps://mail.sori.kr", MAIL_FROM: "달소리 <help@sori.example>" }, "MAIL_FROM"],
  [{ SMTP_URL: "smtp://mail.sori.kr:587" }, "requireTLS"],
  [{ SMTP_URL: "smtp://mail.sori.kr:587?requireTLS=false" }, "requireTLS"],
  [{ SMTP_URL: "smtp://localhost.sori.kr" }, "requireTLS"],
  [{ SMTP_URL: "smtps://mail.sori.kr?secure=false" }, "secure"],
  [{ SMTP_URL: "smtps://mail.sori.kr?tls.rejectUnauthorized=false" }, "rejectUnauthorized"],
])("a real shop does not start with %j", (change, named) => {
  expect(() => readEnv({ ...live, ...change })).toThrow(named);
});

test.each([
  "smtps://name:word@mail.sori.kr",
  "smtp://name:word@mail.sori.kr:587?requireTLS=true",
  "smtp://localhost:25",
  "smtp://[::1]:25",
])("a real shop sends mail by %s", (SMTP_URL) => {
  const MAIL_FROM = "달소리 <help@sori.kr>";
  expect(readEnv({ ...live, SMTP_URL, MAIL_FROM })).toMatchObject({
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
  });
});

test("the back office of a real shop asks for a second factor, unless its owner says otherwise", () => {
  expect(readEnv(live).adminSecondFactor).toBe("required");
  expect(readEnv({ ...live, ADMIN_SECOND_FACTOR: "optional" }).adminSecondFactor).toBe("optional");
  expect(readEnv({ DATA_DIR }).adminSecondFactor).toBe("optional");
});

test.each(["prod", "Production", "production;", "live", "staging", "1"])(
  "NODE_ENV=%s is nothing, and never a demonstration in place of a shop",
  (NODE_ENV) => {
    expect(() => readEnv({ ...live, NODE_ENV })).toThrow("NODE_ENV");
    expect(() => readEnv({ DATA_DIR, NODE_ENV })).toThrow("NODE_ENV");
  },
);

test.each(["", "development", "test"])("NODE_ENV=%j is a demonstration at home", (NODE_ENV) => {
  expect(readEnv({ DATA_DIR, NODE_ENV })).toMatchObject({ production: false, host: "localhost" });
  for (const HOST of ["127.0.0.1", "::1", "localhost", ""])
    expect(readEnv({ DATA_DIR, NODE_ENV, HOST }).production).toBe(false);
  for (const reached of [
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.0.5" },
    { SHOP_URL: "https://shop.sori.kr" },
    { ...live, NODE_ENV },
    { HOST: "0.0.0.0", DEMO_CONTENT: "0" },
  ])
    expect(() => readEnv({ DATA_DIR, ...reached, NODE_ENV })).toThrow("DEMO_FOR_OTHERS=1");
});

test("a demonstration is shown to others where that was said, at the address they use", () => {
  const shown = { DATA_DIR, HOST: "0.0.0.0", DEMO_FOR_OTHERS: "1" };
  expect(() => readEnv(shown)).toThrow("needs SHOP_URL");
  expect(readEnv({ ...shown, SHOP_URL: "http://192.168.0.5:3000" })).toMatchObject({
    production: false,
    demoForOthers: true,
    host: "0.0.0.0",
  });
});

test("a sign-in of others is offered with its keys; Kakao is practised where it has none, but never in a real shop", () => {
  expect(readEnv({ DATA_DIR }).social).toEqual({ kakao: "practice", naver: null, google: null });
  expect(readEnv(live).social).toEqual({ kakao: null, naver: null, google: null });
  expect(
    readEnv({ ...live, KAKAO_CLIENT_ID: "key", NAVER_CLIENT_ID: "n", NAVER_CLIENT_SECRET: "s" })
      .social,
  ).toEqual({
    kakao: { clientId: "key", clientSecret: undefined, scope: undefined },
    naver: { clientId: "n", clientSecret: "s" },
    google: null,
  });
  for (const half of [
    { NAVER_CLIENT_ID: "n" },
    { GOOGLE_CLIENT_SECRET: "s" },
    { KAKAO_CLIENT_SECRET: "s" },
  ])
    expect(() => readEnv({ DATA_DIR, ...half })).toThrow(Object.keys(half)[0]!);
});

test("the captcha is asked for with both of its keys", () => {
  expect(readEnv({ DATA_DIR }).turnstile).toBeNull();
  expect(
    readEnv({ ...live, TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "own" }).turnstile,
  ).toEqual({ siteKey: "site", secretKey: "own" });
  for (const half of [{ TURNSTILE_SITE_KEY: "site" }, { TURNSTILE_SECRET_KEY: "own" }])
    expect(() => readEnv({ DATA_DIR, ...half })).toThrow(
      "TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY",
    );
});

test("files go to S3 with bucket and keys, in a real shop over https only, and no half of it is taken", () => {
  const keys = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
  expect(readEnv({ DATA_DIR })).toMatchObject({ s3: null, storageBucket: "shop" });
  expect(readEnv({ ...live, ...keys, S3_REGION: "ap-northeast-2" }).s3).toEqual({
    endpoint: "https://s3.ap-northeast-2.amazonaws.com",
    region: "ap-northeast-2",
    bucket: "files",
    accessKeyId: "id",
    secretAccessKey: "key",
    pathStyle: false,
    presigned: false,
  });
  expect(
    readEnv({ DATA_DIR, ...keys, S3_ENDPOINT: "http://localhost:9000/", S3_FORCE_PATH_STYLE: "1" })
      .s3,
  ).toMatchObject({ endpoint: "http://localhost:9000", pathStyle: true });
  expect(readEnv({ DATA_DIR, ...keys, S3_PRESIGNED: "1" }).s3).toMatchObject({ presigned: true });
  expect(() => readEnv({ ...live, ...keys, S3_ENDPOINT: "http://s3.sori.kr" })).toThrow("https");
  for (const name of Object.keys(keys))
    expect(() => readEnv({ DATA_DIR, ...keys, [name]: "" })).toThrow(`need ${name}`);
  for (const half of [
    { S3_ENDPOINT: "https://s3.sori.kr" },
    { S3_REGION: "kr" },
    { S3_FORCE_PATH_STYLE: "1" },
    { S3_PRESIGNED: "1" },
  ])
    expect(() => readEnv({ DATA_DIR, ...half })).toThrow("S3_BUCKET");
  for (const wrong of [
    { STORAGE_BUCKET: "a/b" },
    { STORAGE_BUCKET: "Shop" },
    { ...keys, S3_BUCKET: "a/b" },
    { ...keys, S3_REGION: "a b" },
    { ...keys, S3_ENDPOINT: "ftp://x" },
  ])
    expect(() => readEnv({ DATA_DIR, ...wrong })).toThrow(
      "_BUCKET|_REGION|_ENDPOINT"
        .split("|")
        .find((end) => Object.keys(wrong).at(-1)!.endsWith(end))!,
    );
});

// covers 1.5f
test("messages go to phones with key, secret and sender, as AlimTalk with a channel and its templates", () => {
  const keys = {
    SOLAPI_API_KEY: "NCS0000",
    SOLAPI_API_SECRET: "of-solapi",
    SOLAPI_SENDER: "02-1234-5678",
  };
  expect(readEnv({ DATA_DIR }).solapi).toBeNull();
  expect(readEnv({ ...live, ...keys }).solapi).toEqual({
    apiKey: "NCS0000",
    apiSecret: "of-solapi",
    sender: "0212345678",
    pfId: undefined,
    templates: {},
    apiUrl: "https://api.solapi.com",
  });
  expect(
    readEnv({
      DATA_DIR,
      ...keys,
      SOLAPI_PF_ID: "KA01PF",
      SOLAPI_TEMPLATES: '{"order-paid":"KA01TP"}',
      SOLAPI_API_URL: "http://localhost:5647",
    }).solapi,
  ).toMatchObject({
    pfId: "KA01PF",
    templates: { "order-paid": "KA01TP" },
    apiUrl: "http://localhost:5647",
  });
  for (const name of Object.keys(keys))
    expect(() => readEnv({ DATA_DIR, ...keys, [name]: "" })).toThrow(name);
  for (const templates of ["[]", "{", "null", '{"order-paid":7}', '{"order-paid":""}'])
    expect(() =>
      readEnv({ DATA_DIR, ...keys, SOLAPI_PF_ID: "KA01PF", SOLAPI_TEMPLATES: templates }),
    ).toThrow("SOLAPI_TEMPLATES");
  expect(() => readEnv({ DATA_DIR, ...keys, SOLAPI_TEMPLATES: "{}" })).toThrow("SOLAPI_PF_ID");
  // Templates may also be entered in the back office.
  expect(readEnv({ DATA_DIR, ...keys, SOLAPI_PF_ID: "KA01PF" }).solapi).toMatchObject({
    pfId: "KA01PF",
    templates: {},
  });
  expect(() => readEnv({ DATA_DIR, ...keys, SOLAPI_API_URL: "https://solapi.example.kr" })).toThrow(
    "this machine",
  );
  expect(() => readEnv({ ...live, ...keys, SOLAPI_API_URL: "http://localhost:1" })).toThrow(
    "SOLAPI_API_URL",
  );
});

test("parcels are followed by one service with all of its keys, elsewhere than on this machine only in tests", () => {
  expect(readEnv({ DATA_DIR })).toMatchObject({ tracking: null, kakaoJavascriptKey: undefined });
  expect(readEnv({ ...live, SWEETTRACKER_API_KEY: "key" }).tracking).toEqual({
    service: "sweettracker",
    clientId: "",
    secret: "key",
  });
  const pair = { TRACKER_DELIVERY_CLIENT_ID: "id", TRACKER_DELIVERY_CLIENT_SECRET: "secret" };
  expect(readEnv({ ...live, ...pair }).tracking).toEqual({
    service: "tracker.delivery",
    clientId: "id",
    secret: "secret",
  });
  expect(readEnv({ DATA_DIR, TRACKING_API_URL: "http://localhost:5731/" }).trackingApiUrl).toBe(
    "http://localhost:5731",
  );
  for (const name of Object.keys(pair))
    expect(() => readEnv({ DATA_DIR, ...pair, [name]: "" })).toThrow("belong together");
  expect(() => readEnv({ DATA_DIR, ...pair, SWEETTRACKER_API_KEY: "key" })).toThrow("one service");
  expect(() =>
    readEnv({ DATA_DIR, ...pair, TRACKING_API_URL: "https://parcels.example.kr" }),
  ).toThrow("this machine");
  expect(() => readEnv({ ...live, ...pair, TRACKING_API_URL: "http://localhost:1" })).toThrow(
    "TRACKING_API_URL",
  );
});

test("Kakao's key for scripts is one that may stand in a page", () => {
  expect(
    readEnv({ ...live, KAKAO_JAVASCRIPT_KEY: "0123456789abcdef0123456789abcdef" })
      .kakaoJavascriptKey,
  ).toBe("0123456789abcdef0123456789abcdef");
  expect(() => readEnv({ DATA_DIR, KAKAO_JAVASCRIPT_KEY: "key'><script>" })).toThrow(
    "KAKAO_JAVASCRIPT_KEY",
  );
});

test("every setting is explained in .env.example", () => {
  const explained = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const source = readFileSync(new URL("env.server.ts", import.meta.url), "utf8");
  const names = [...source.matchAll(/^ {2}([A-Z_]+):/gm)].map((found) => found[1]!);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(explained).toMatch(new RegExp(`^(?:# )?${name}=`, "m"));
});
