import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { BadSettings } from "#server/settings/bad-settings.ts";
import { readEnv } from "#server/settings/env.server.ts";

const read = (path: string) => readFileSync(projectFile(path), "utf8");
const compose = read("compose.yaml");
const settingNames = [
  ...read("server/settings/env.server.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name]) => name!);

/** What compose.yaml gives to every process of the shop, as it stands there. */
const given = new Map(
  /^x-shop:[\s\S]*?^ {2}environment:\n((?: {4}.*\n)+)/m
    .exec(compose)![1]!
    .split("\n")
    .filter(Boolean)
    .map((line): [string, string] => {
      const [, name, value] = /^ {4}(\w+): (.*)$/.exec(line)!;
      return [name!, value!.replace(/^"(.*)"$/, "$1")];
    }),
);

/** As docker compose fills it in from .env. */
const filled = (values: Record<string, string>) =>
  Object.fromEntries(
    [...given].map(([name, text]) => [
      name,
      text.replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, variable: string, kind?: string, rest = "") =>
          values[variable] || (kind === "-" ? rest : ""),
      ),
    ]),
  );

const secrets = {
  SHOP_URL: "https://shop.sori.kr",
  SHOP_SECRET: "Zk3q9vWmT1xP7cY5nB8hL2rD6gJ4fS0a",
  ADMIN_EMAILS: "owner@sori.kr",
  POSTGRES_PASSWORD: "b51f0c",
  S3_ENDPOINT: "https://files.sori.kr",
  S3_ACCESS_KEY_ID: "5d41402a",
  S3_SECRET_ACCESS_KEY: "bc4b2a76",
  ALLOW_SANDBOX_PAYMENTS: "1",
};

/** Of one machine, of a development machine, or of tests. */
const NOT_HERE = [
  "DEMO_CONTENT",
  "DEMO_FOR_OTHERS",
  "STORAGE_BUCKET",
  "PROCESSES",
  "EMBEDDED_POSTGRES",
  "DATABASE_OWNER_URL",
  "TOSS_API_URL",
  "SOLAPI_API_URL",
  "TRACKING_API_URL",
];

test("compose.yaml names settings that the shop knows, and all that a real shop may want", () => {
  expect([...given.keys()].filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(settingNames.filter((name) => !given.has(name) && !NOT_HERE.includes(name))).toEqual([]);
});

test("with the secrets of .env the shop starts; without one of them docker compose asks for it", () => {
  expect(readEnv(filled(secrets))).toMatchObject({
    production: true,
    trustProxy: true,
    origin: "https://shop.sori.kr",
    demoContent: false,
    s3: { bucket: "shop", pathStyle: true },
  });
  for (const name of Object.keys(secrets).filter((one) => one !== "ALLOW_SANDBOX_PAYMENTS"))
    expect(compose).toMatch(new RegExp(`\\$\\{${name}:\\?`));
  for (const name of ["SHOP_URL", "SHOP_SECRET", "ADMIN_EMAILS", "S3_ACCESS_KEY_ID"])
    expect(() => readEnv(filled({ ...secrets, [name]: "" })), name).toThrow(BadSettings);
});

test("no secret stands in what is committed, and the image takes none along", () => {
  for (const line of compose
    .split("\n")
    .filter((one) => /^\s+\w*(?:PASSWORD|SECRET|_KEY)\w*: /.test(one)))
    expect(line).toMatch(/: \$\{\w+(?::[?-][^}]*)?\}$/);
  expect(read(".dockerignore").split("\n")).toEqual(
    expect.arrayContaining([".env", ".env.*", "data", ".git"]),
  );
  expect(read("Dockerfile")).toMatch(/^USER node$/m);
  expect(read("Dockerfile")).not.toMatch(/(?:ARG|ENV).*(?:SECRET|PASSWORD|_KEY)/);
});
