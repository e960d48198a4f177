import { Agent, request } from "node:http";
import { supplyConsent } from "#shop/order/place/withdrawal.ts";
import { PHONE } from "../phone.ts";

type Answer = { status: number; location: string | undefined; cookies: string[]; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

type GuestRequest = { address: string; cookie?: string; form?: Record<string, string> };

function ask(url: string, { address, cookie, form }: GuestRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const asked = request(
      url,
      {
        agent,
        method: form ? "POST" : "GET",
        headers: {
          "user-agent": PHONE,
          "accept-encoding": "identity",
          "x-forwarded-for": address,
          ...(cookie && { cookie }),
          ...(body && {
            origin: new URL(url).origin,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            location: answer.headers.location,
            cookies: answer.headers["set-cookie"] ?? [],
            body: Buffer.concat(chunks).toString(),
          }),
        );
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

const field = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${name}"`)
    .exec(html)
    ?.slice(1)
    .find(Boolean) ?? "";
const absolute = (origin: string, location: string | undefined) =>
  new URL(location ?? "", origin).href;
let guests = 0;

/** One guest from an address of their own, as a browser without JavaScript does it: the order page, placing, paying in the window, the complete page. Four requests. */
export async function orderAsGuest(origin: string, productId: string): Promise<boolean> {
  const guest = guests++;
  const address = `10.${(guest >> 16) & 255}.${(guest >> 8) & 255}.${guest & 255}`;
  const page = await ask(`${origin}/non-member/order/${productId}`, { address });
  const placed = await ask(`${origin}/non-member/order/${productId}`, {
    address,
    form: {
      placeKey: field(page.body, "placeKey"),
      totalShown: field(page.body, "totalShown"),
      "line.0.product": productId,
      "line.0.quantity": "1",
      ordererName: "홍길동",
      ordererPhone: `010${String(guest).padStart(8, "0")}`,
      ordererEmail: "hong@example.com",
      sameRecipient: "on",
      postcode: "04066",
      address: "서울특별시 마포구 와우산로 94",
      addressDetail: "301호",
      agree: "on",
      agreeSupply: supplyConsent.version,
    },
  });
  const cookie = placed.cookies.map((line) => line.split(";")[0]).join("; ");
  const paid = await ask(absolute(origin, placed.location), {
    address,
    cookie,
    form: { choice: "succeed" },
  });
  const complete = await ask(absolute(origin, paid.location), { address, cookie });
  return (
    placed.status === 303 &&
    paid.status === 303 &&
    complete.status === 200 &&
    complete.body.includes("주문이 완료")
  );
}

type Load = {
  origin: string;
  /** ordered in turn, one after the other */
  products: () => string;
  atOnce: number;
  /** for so long, or so often */
  seconds?: number;
  orders?: number;
};

/** Complete guest orders per second, with the shop's worker doing its work meanwhile. */
export async function guestOrders({
  origin,
  products,
  atOnce,
  seconds = Infinity,
  orders = Infinity,
}: Load) {
  const times: number[] = [];
  let [begun, failed] = [0, 0];
  const start = performance.now();
  const until = start + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until && begun++ < orders) {
        const began = performance.now();
        if (await orderAsGuest(origin, products())) times.push(performance.now() - began);
        else failed++;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  // Until the next crowd comes the shop ends what is idle.
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    rate: times.length / took,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failed,
    requestsEach: 4,
  };
}

/** One product after the other, from the first again when all were ordered. */
export function inTurn(ids: readonly string[]): () => string {
  let next = 0;
  return () => ids[next++ % ids.length]!;
}
