import { type TossServer } from "./toss-server.ts";

export const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;

export type Answer = { status: number; body: Record<string, unknown> };

export async function ask(
  server: TossServer,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: basic(server.secretKey),
      "content-type": "application/json",
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let orders = 0;

export const authenticate = (
  server: TossServer,
  amount = 10_000,
  method: "card" | "virtual_account" = "card",
) =>
  server.control.authenticate({
    orderId: `20261121-TEST${String(orders++).padStart(4, "0")}`,
    amount,
    method,
  });
