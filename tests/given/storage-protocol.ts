import { expect } from "vitest";
import { storage } from "#server/http/storage/storage.server.ts";
import { makeStorageToken } from "#shop/office/storage-token/make-storage-token.server.ts";
import { testShop, type TestShop } from "../test-shop.ts";

export const ORIGIN = "http://shop.test";

export type StorageRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  as?: string | null;
};

export const at = (name: string, query = "") => `/v0/b/shop/o/${encodeURIComponent(name)}${query}`;

/** A shop's storage over HTTP, and a machine that may write to all of it. */
export async function openStorage() {
  const shop = await testShop();
  const { token } = await makeStorageToken(
    shop,
    { account: null, address: "127.0.0.1" },
    { label: "tests" },
  );
  const app = storage(shop);

  const ask = async (
    path: string,
    { method = "GET", headers = {}, body, as = token }: StorageRequest = {},
  ) =>
    app.request(ORIGIN + path, {
      method,
      headers: { ...(as && { authorization: `Firebase ${as}` }), ...headers },
      ...(body !== undefined && { body }),
    });

  return {
    shop,
    app,
    token,
    ask,
    machine: () => ({ authorization: `Firebase ${token}` }),
    async put(name: string, body: string | Uint8Array<ArrayBuffer>, type = "text/plain") {
      const answer = await ask(`/v0/b/shop/o?name=${encodeURIComponent(name)}`, {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Record<string, string>;
    },
  };
}

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
