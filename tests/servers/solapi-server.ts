import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type SolapiMessage = {
  to: string;
  from: string;
  type: string;
  text?: string;
  subject?: string;
  kakaoOptions?: {
    pfId: string;
    templateId: string;
    variables: Record<string, string>;
    disableSms: boolean;
  };
  customFields?: Record<string, string>;
};

/** `lost`: takes the message, and the answer never comes; the others are answers, or none. */
export type SolapiFault =
  | "none"
  | "lost"
  | "silent"
  | "500"
  | "429"
  | "truncated"
  | "huge"
  | "refused"
  | "bad number"
  | "no balance";

const KEYS = { apiKey: "TESTKEY", apiSecret: "TESTSECRET" };
const HEADER = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]+), signature=([0-9a-f]{64})$/;

/**
 * A local messaging service that verifies signatures as Solapi documents them, stores messages, and
 * can fail.
 */
export async function solapiServer() {
  const taken: SolapiMessage[] = [];
  const salts = new Set<string>();
  let fault: SolapiFault = "none";
  let requestCount = 0;

  function isSigned(header = ""): boolean {
    const [, apiKey, date = "", salt = "", signature] = HEADER.exec(header) ?? [];
    const isFresh =
      Math.abs(Date.now() - Date.parse(date)) < 15 * 60_000 &&
      salt.length >= 12 &&
      salt.length <= 64 &&
      !salts.has(salt);
    salts.add(salt);
    return (
      apiKey === KEYS.apiKey &&
      isFresh &&
      signature ===
        createHmac("sha256", KEYS.apiSecret)
          .update(date + salt)
          .digest("hex")
    );
  }

  function answer(method: string, url: URL, body: string): { status: number; json: unknown } {
    if (method === "GET" && url.pathname === "/messages/v4/list") {
      const found = taken.filter(({ to }) => to === url.searchParams.get("to"));
      return {
        status: 200,
        json: {
          limit: 500,
          messageList: Object.fromEntries(found.map((message, at) => [`M${at}`, message])),
        },
      };
    }
    if (method !== "POST" || url.pathname !== "/messages/v4/send-many/detail")
      return { status: 404, json: { errorCode: "NotFound", errorMessage: "" } };
    const { messages } = JSON.parse(body) as { messages: SolapiMessage[] };
    if (fault === "bad number")
      return {
        status: 400,
        json: { errorCode: "ValidationError", errorMessage: '"to" is not allowed' },
      };
    if (fault === "no balance")
      return {
        status: 400,
        json: { errorCode: "NotEnoughBalance", errorMessage: "잔액이 부족합니다." },
      };
    if (fault === "refused")
      return {
        status: 200,
        json: {
          groupInfo: {},
          failedMessageList: messages.map((message) => ({
            ...message,
            statusCode: "1062",
            statusMessage: "발신번호 미등록",
          })),
        },
      };
    taken.push(...messages);
    return {
      status: 200,
      json: { groupInfo: { count: { total: messages.length } }, failedMessageList: [] },
    };
  }

  const server = createServer(
    (incoming, outgoing) =>
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        requestCount++;
        const send = (status: number, text: string) =>
          outgoing.writeHead(status, { "content-type": "application/json" }).end(text);
        if (!isSigned(incoming.headers.authorization))
          return send(403, '{"errorCode":"SignatureDoesNotMatch","errorMessage":""}');
        if (fault === "silent") return;
        if (fault === "500" || fault === "429")
          return send(Number(fault), '{"errorCode":"InternalError","errorMessage":""}');
        const { status, json } = answer(
          incoming.method ?? "",
          new URL(incoming.url ?? "/", "http://solapi.test"),
          Buffer.concat(chunks).toString(),
        );
        if (fault === "lost" && incoming.method === "POST") return incoming.socket.destroy();
        const text = JSON.stringify(json);
        send(
          status,
          fault === "truncated"
            ? text.slice(0, -3)
            : fault === "huge"
              ? `{"more":"${"x".repeat(2_000_000)}"}`
              : text,
        );
      })().catch(() => outgoing.destroy()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    settings: {
      ...KEYS,
      sender: "0260132026",
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    taken,
    askedTimes: () => requestCount,
    behave(next: SolapiFault) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
