import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#lib/project-file.server.ts";
import { packageOfRelease, releaseFiles, strangePackages } from "./release-files.ts";

const readJson = (name: string) => JSON.parse(readFileSync(projectFile(name), "utf8"));

test("a release has the shop's programs, its migrations and the words for its owner, and no tests", () => {
  const tracked = [
    ".ci/run",
    "CHANGELOG.md",
    "Dockerfile",
    "app/root.tsx",
    "bench/run.ts",
    "compose.yaml",
    "db/migrations/0001_first.sql",
    "deploy/kubernetes/shop.yaml",
    "deploy/one-machine/units/voice-shop@.service",
    "docs/deployment.md",
    "docs/internal/house.md",
    "server/main.ts",
    "shop/order/place/place-order.server.ts",
    "shop/order/place/place-order.test.ts",
    "tests/run.ts",
    "vite.config.ts",
  ];
  expect(releaseFiles(tracked)).toEqual([
    "CHANGELOG.md",
    "Dockerfile",
    "app/root.tsx",
    "compose.yaml",
    "db/migrations/0001_first.sql",
    "deploy/one-machine/units/voice-shop@.service",
    "docs/deployment.md",
    "server/main.ts",
    "shop/order/place/place-order.server.ts",
  ]);
});

test("its commands are those of a running shop, and it installs no tools", () => {
  const { scripts, dependencies, ...rest } = packageOfRelease(readJson("package.json"));
  expect(Object.keys(scripts).toSorted()).toEqual([
    "administrator",
    "archive",
    "backup",
    "database",
    "doctor",
    "migrate",
    "rehearse",
    "restore",
    "start",
    "storage:token",
    "update",
  ]);
  expect(dependencies).toEqual(readJson("package.json").dependencies);
  expect(rest).not.toHaveProperty("devDependencies");
  expect(rest).not.toHaveProperty("optionalDependencies");
});

test("a package of another version or with other bytes than the tested one is named", () => {
  const tested = {
    packages: {
      "": {},
      "node_modules/pg": { version: "8.23.1", integrity: "sha512-a" },
      "node_modules/zod": { version: "4.6.7", integrity: "sha512-b" },
    },
  };
  const changed = {
    packages: {
      "": { version: "1" },
      "node_modules/pg": { version: "8.23.1", integrity: "sha512-z" },
      "node_modules/new": { version: "1.0.0", integrity: "sha512-c" },
    },
  };
  expect(strangePackages(tested, changed)).toEqual(["node_modules/pg", "node_modules/new"]);
  expect(
    strangePackages(tested, {
      packages: { "": {}, "node_modules/zod": tested.packages["node_modules/zod"] },
    }),
  ).toEqual([]);
});
