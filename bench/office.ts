import { betterAuthDoor } from "#adapters/auth/better-auth.server.ts";
import { insertAccount } from "#shop/member/sign-up/insert-account.server.ts";
import { quickHash } from "#tests/has/quick-hash.ts";
import { openDatabase } from "#db/client.server.ts";
import { ADMIN, SECRET, type RunningShop } from "./running-shop.ts";

export type Administrator = { headers: { origin: string; cookie: string } };

/** The shop's administrator, signed in. */
export async function openOffice({ databaseUrl, origin }: RunningShop): Promise<Administrator> {
  const { db, pool } = openDatabase(databaseUrl, { max: 1 });
  const way = { passwordHash: quickHash("correct horse battery") };
  const account = { email: ADMIN, emailProof: "mail", name: "관리자", phone: null, way } as const;
  const id = await db.transaction((tx) => insertAccount(tx, account));
  const auth = betterAuthDoor({ db, secret: SECRET, origin });
  const from = { address: "127.0.0.1", headers: new Headers({ "user-agent": "bench" }) };
  const { cookies } = await auth.openSession(id, from, "admin");
  await pool.end();
  return { headers: { origin, cookie: cookies.map((line) => line.split(";")[0]).join("; ") } };
}

type OfficeFile = { path: string; form?: Record<string, string> };

export const officeFiles = {
  ordersCsv: {
    path: "/admin/order/export?tab=all",
    form: { reason: "재고 맞추기", format: "csv", "column.number": "on", "column.items": "on" },
  },
  ordersExcel: {
    path: "/admin/order/export?tab=all",
    form: { reason: "재고 맞추기", format: "xlsx", "column.number": "on", "column.items": "on" },
  },
  productsCsv: { path: "/admin/product/export" },
} satisfies Record<string, OfficeFile>;

/** Bytes of a file that the office gives; 0 where it refused and led back to the list. */
export async function takeFile(
  { origin }: RunningShop,
  { headers }: Administrator,
  { path, form = {} }: OfficeFile,
): Promise<number> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  if (answer.status >= 400) throw new Error(`${path} was answered ${answer.status}`);
  return answer.status === 200 ? bytes : 0;
}
