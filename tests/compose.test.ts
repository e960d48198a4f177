import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
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
  ALLOW_SANDBOX_PAYMENTS: "1",
};

/** What the profile `s3` wants beside them. */
const ofStore = {
  S3_ENDPOINT: "https://files.sori.kr",
  S3_BUCKET: "shop",
  S3_ACCESS_KEY_ID: "5d41402a",
  S3_SECRET_ACCESS_KEY: "bc4b2a76",
  S3_FORCE_PATH_STYLE: "1",
};

/** Of one machine, of a development machine, or of tests. */
const NOT_HERE = [
  "DEMO_CONTENT",
  "DEMO_FOR_OTHERS",
  "STORAGE_BUCKET",
  "PROCESSES",
  "EMBEDDED_POSTGRES",
  "DATABASE_OWNER_URL",
  "DATABASE_READ_URL",
  // An image is replaced by another one, and puts nothing into itself.
  "UPDATE_FEED",
  "UPDATE_KEY",
  "TOSS_API_URL",
  "PORTONE_API_URL",
  "SOLAPI_API_URL",
  "TRACKING_API_URL",
];

test("compose.yaml names settings that the shop knows, and all that a real shop may want", () => {
  expect([...given.keys()].filter((name) => !settingNames.includes(name))).toEqual(["LANG"]);
  expect(settingNames.filter((name) => !given.has(name) && !NOT_HERE.includes(name))).toEqual([]);
  // The LANG of the terminal would go before that of .env.
  expect(given.get("LANG")).toBe("${SHOP_LANG:-C.UTF-8}");
});

test("with the secrets of .env the shop starts; without one of them docker compose asks for it", () => {
  expect(readEnv(filled(secrets))).toMatchObject({
    production: true,
    trustProxy: true,
    origin: "https://shop.sori.kr",
    demoContent: false,
    s3: null,
  });
  expect(readEnv(filled({ ...secrets, ...ofStore })).s3).toMatchObject({
    endpoint: "https://files.sori.kr",
    bucket: "shop",
    pathStyle: true,
  });
  for (const name of Object.keys(secrets).filter((one) => one !== "ALLOW_SANDBOX_PAYMENTS"))
    expect(compose).toMatch(new RegExp(`\\$\\{${name}:\\?`));
  for (const name of ["SHOP_URL", "SHOP_SECRET", "ADMIN_EMAILS"])
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

type Service = { profiles?: string[]; volumes?: string[]; depends_on?: Record<string, unknown> };

test("one name and a disk are enough; the store and its second name come with their profile", () => {
  const { services, volumes } = parse(compose, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const withProfile = Object.keys(services).filter((name) => services[name]!.profiles);
  expect(withProfile).toEqual(["store", "bucket"]);
  for (const name of ["app-1", "app-2"]) {
    expect(services[name]!.volumes).toEqual(["data:/data"]);
    expect(services[name]!.depends_on).toMatchObject({ bucket: { required: false } });
  }
  expect(Object.keys(volumes)).toContain("data");
  // Whatever docker compose would ask for is a secret or a name of the shop itself.
  const neededNames = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  expect([...neededNames].toSorted()).toEqual([
    "ADMIN_EMAILS",
    "POSTGRES_PASSWORD",
    "SHOP_SECRET",
    "SHOP_URL",
  ]);
});

test("the sample of the documents is whole: who sends the mail, and the store's own part", () => {
  const deployment = read("docs/deployment.md");
  const [sample, store] = [...deployment.matchAll(/^cat >>? .env <<END\n([\s\S]*?)^END$/gm)].map(
    ([, lines]) =>
      Object.fromEntries(
        lines!
          .trim()
          .split("\n")
          .map((line) => line.split(/=(.*)/)),
      ),
  );
  const real = {
    ...sample,
    ...secrets,
    SMTP_URL: "smtps://mail.sori.kr",
    TOSS_CLIENT_KEY: "",
    TOSS_SECRET_KEY: "",
  };
  expect(readEnv(filled(real))).toMatchObject({ mailFrom: sample!.MAIL_FROM, s3: null });
  expect(readEnv(filled({ ...real, ...store, ...ofStore })).s3).not.toBeNull();
  expect(Object.keys(store!)).toEqual(expect.arrayContaining(Object.keys(ofStore)));
});

test("the image begins with the Node that a release names, and a checkout is refused as its folder", () => {
  expect(read("Dockerfile")).toContain(`ARG NODE=node:${read(".node-version").trim()}-slim`);
  expect(read("Dockerfile")).toContain("test -f release.json ||");
});
