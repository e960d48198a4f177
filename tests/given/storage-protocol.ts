import { type TestShop } from "#tests/test-shop.ts";
import type { storage } from "#server/http/storage/storage.server.ts";

export const ORIGIN = "http://shop.test";

export type StorageRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  as?: string | null;
};

export const ask = async (
  token: string,
  app: ReturnType<typeof storage>,
  path: string,
  { method = "GET", headers = {}, body, as = token }: StorageRequest = {},
) =>
  app.request(ORIGIN + path, {
    method,
    headers: { ...(as && { authorization: `Firebase ${as}` }), ...headers },
    ...(body !== undefined && { body }),
  });

export async function cookieOf(
  shop: TestShop,
  id: string,
  kind: "member" | "admin" = "member",
): Promise<string> {
  const { cookies } = await shop.auth.openSession(
    id,
    { address: "127.0.0.1", headers: new Headers() },
    kind,
  );
  return cookies.map((line) => line.split(";")[0]).join("; ");
}
