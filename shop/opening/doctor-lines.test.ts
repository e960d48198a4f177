import { expect, test } from "vitest";
import { demoSite } from "#db/seed/demo-site.ts";
import { doctorLines, isReadyToOpen } from "./doctor-lines.ts";

const ready = {
  site: demoSite,
  hasShipping: true,
  hasTerms: true,
  hasPrivacy: true,
  mailArrives: true,
  messagesArrive: true,
  takesPayments: true,
  hasProduct: true,
};

test.each([
  [false, false, [], "문을 열 수 있어요."],
  [true, false, ["체험판"], "문을 열기까지 1가지가 남았어요."],
  [false, true, ["체험용 내용"], "문을 열기까지 1가지가 남았어요."],
  [true, true, ["체험판", "체험용 내용"], "문을 열기까지 2가지가 남았어요."],
])(
  "of a shop that has everything: a demonstration %s, over demo content %s: %j, %s",
  (isDemonstration, hadDemoContent, named, last) => {
    const demonstration = { isDemonstration, hadDemoContent };
    const lines = doctorLines(ready, demonstration);
    const open = lines.filter((line) => line.startsWith("✗"));
    expect(open.map((line) => named.find((words) => line.includes(words)))).toEqual(named);
    expect(lines.at(-1)).toBe(last);
    expect(isReadyToOpen(ready, demonstration)).toBe(named.length === 0);
  },
);
