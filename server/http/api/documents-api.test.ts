import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#shop/audit/table.server.ts";
import { testShop } from "#tests/test-shop.ts";
import { documentsApi } from "./documents-api.server.ts";

const cookieOf = async (id: string, kind: "member" | "admin") =>
  (
    await shop.auth.openSession(id, { address: "203.0.113.7", headers: new Headers() }, kind)
  ).cookies
    .map((line) => line.split(";")[0])
    .join("; ");

const shop = await testShop();
const member = await cookieOf((await shop.has.member()).id, "member");
const admin = await cookieOf((await shop.has.admin()).id, "admin");

async function ask(cookie: string, path: string) {
  const answer = await documentsApi(shop).request(
    path,
    { headers: cookie ? { cookie } : {} },
    { address: "203.0.113.7" },
  );
  return {
    status: answer.status,
    cache: answer.headers.get("cache-control"),
    json: (await answer.json()) as { error?: { code: string }; documents?: unknown[] },
  };
}

// covers 7.4c
test("an administrator reads by id and by field, and each reading is written down", async () => {
  const order = await shop.has.order({});
  expect(await ask(admin, `/api/documents/order/${order.id}`)).toMatchObject({
    status: 200,
    cache: "private, no-store",
    json: { id: order.id, number: order.number },
  });
  expect(
    (await ask(admin, `/api/documents/order?field=number&value=${order.number}`)).json.documents,
  ).toMatchObject([{ id: order.id }]);
  expect((await ask(admin, `/api/documents/order?value=${order.id}`)).json.documents).toHaveLength(
    1,
  );
  expect((await ask(admin, "/api/documents/order?value=nobody")).json).toEqual({ documents: [] });
  const log = await shop.db
    .select({ action: auditLog.action, whose: auditLog.whose })
    .from(auditLog)
    .where(eq(auditLog.subject, `order ${order.id}`));
  expect(log).toEqual(
    Array.from({ length: 3 }, () => ({
      action: "document.read",
      whose: order.memberId ?? order.number,
    })),
  );
});

// covers 7.4c
test("nobody else reads anything, and learns of nothing what is there", async () => {
  const order = await shop.has.order({});
  for (const path of [
    `/api/documents/order/${order.id}`,
    "/api/documents/order/nobody",
    "/api/documents/nothing",
    "/api/documents/order?field=number&value=x",
  ]) {
    expect(await ask("", path)).toMatchObject({
      status: 401,
      json: { error: { code: "unauthenticated" } },
    });
    expect(await ask(member, path)).toMatchObject({
      status: 403,
      json: { error: { code: "unauthorized" } },
    });
  }
});

test.each([
  "/api/documents/nothing",
  "/api/documents/toString",
  "/api/documents/order/nobody",
  "/api/documents/policy/%00",
  `/api/documents/board/${"x".repeat(5000)}`,
])("%s is not there", async (path) => {
  expect(await ask(admin, path)).toMatchObject({
    status: 404,
    json: { error: { code: "not-found" } },
  });
});

test.each([
  "",
  "?field=id",
  "?field=placeKey&value=x",
  "?field=toString&value=x",
  "?value=a&value=b",
  "?field=id&field=id&value=a",
])("a question that says nothing usable is answered 400: %s", async (query) => {
  expect(await ask(admin, `/api/documents/order${query}`)).toMatchObject({
    status: 400,
    json: { error: { code: "invalid-argument" } },
  });
});
