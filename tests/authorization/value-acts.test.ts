import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { doorNames, hasForms, intentsOf } from "#app/admin/doors.ts";
import { ruleNames, valueActs, withoutValue } from "./value-acts.ts";

const forms = doorNames.flatMap((door) => {
  const intents = intentsOf(door);
  if (!hasForms(door)) return [];
  return intents.length ? intents.map((intent) => `${door} ${intent}`) : [door];
});
const calls = (file: string, name: string): boolean =>
  new RegExp(`\\b${name}\\(`).test(readFileSync(file, "utf8"));

test("every form of the back office either turns into nothing, or says what bounds it", () => {
  const judged = [...Object.keys(valueActs), ...withoutValue];
  expect(judged.toSorted()).toEqual(forms.toSorted());
});

test("each use case that turns into money, goods or value asks the rule that bounds it", () => {
  const unbound = Object.values(valueActs)
    .flat()
    .filter(([file, bound]) => !ruleNames[bound].some((name) => calls(file, name)))
    .map(([file, bound]) => `${file}: ${bound}`);
  expect(unbound).toEqual([]);
});

test("whatever asks one of these rules stands in the list", () => {
  const listed = new Set(Object.values(valueActs).flatMap((acts) => acts.map(([file]) => file)));
  const rules = ["admitGift", ...ruleNames.account, "needStranger", "needStrangersOrder"];
  const asking = globSync("shop/**/*.server.ts").filter(
    (file) =>
      rules.some((name) => calls(file, name)) &&
      !rules.some((name) => readFileSync(file, "utf8").includes(`function ${name}(`)),
  );
  const through = [
    "shop/money/value/desk/coupon-worth.server.ts",
    "shop/vault/supply-act.server.ts",
  ];
  expect(asking.filter((file) => !listed.has(file)).toSorted()).toEqual(through);
});
