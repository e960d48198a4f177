import { expect, test } from "vitest";
import { statementShop, statementText } from "../given/statements.ts";
import { htmlOf } from "./read-page.ts";
import { DESKTOP, ownersBrowser } from "./visit.ts";

const it = await statementShop();
const person = await ownersBrowser(it.shop, { agent: DESKTOP });
const PATH = "/admin/deposits";

test("a statement is put in, looked at and settled by one press, without JavaScript too; what is left stays", async () => {
  const { order } = await it.awaited({ fields: { depositor: it.name } });
  const { order: short } = await it.awaited({ price: 8000, fields: { depositor: `김${it.name}` } });
  const text = statementText([
    { name: it.name, amount: order.total },
    { name: `김${it.name}`, amount: short.total - 500 },
    { name: "모르는 <분>", amount: 777 },
  ]);
  const taken = await htmlOf(await person.send(PATH, { intent: "import", text }));
  for (const words of [
    "새 거래 3건을 넣었어요.",
    "확실한 거래 1",
    "확인할 거래 1",
    "주문 금액보다 적게 들어왔어요.",
    "500원 모자라요. 나머지 기다리기",
    "맞는 주문이 없는 거래 1",
    "모르는 &lt;분&gt;",
  ])
    expect(taken).toContain(words);
  const sure = /<input(?=[^>]*value="pay:)[^>]*name="pick\.(\d+)"/.exec(taken);
  const line = sure?.[1] ?? "";
  const picks = { intent: "settle", [`pick.${line}`]: `pay:${order.number}` };
  const done = await htmlOf(await person.send(PATH, picks));
  expect(done).toContain("1건을 처리했어요.");
  expect((await it.now(order)).payment).toBe("paid");
  expect(await htmlOf(await person.send(PATH, picks))).toContain("이미 처리한 거래예요.");
  expect(await htmlOf(await person.send(PATH, { intent: "import", text }))).toContain(
    "이미 넣은 3건은 다시 넣지 않았어요.",
  );
});

test("what cannot be read or chosen is said with a 400, and what was typed stays", async () => {
  for (const [form, words] of [
    [{ intent: "import", text: "이름 금액" }, "제목 줄을 찾지 못했어요"],
    [{ intent: "import", text: " " }, "거래내역을 넣어주세요."],
    [{ intent: "settle" }, "처리할 거래를 골라주세요."],
    [{ intent: "settle", "pick.1": "steal:everything" }, "목록에서 골라주세요."],
    [{ intent: "match", line: "x", number: "20261121-AAAAAAAA" }, "거래를 다시 골라주세요."],
    [{ intent: "what" }, ""],
  ] as const) {
    const answer = await person.send(PATH, form);
    expect(answer.status, JSON.stringify(form)).toBe(400);
    expect(await htmlOf(answer)).toContain(words);
  }
});
