import { Agent, request } from "node:http";
import { openDatabase } from "#db/client.server.ts";
import { buildProduct } from "#tests/has/product.ts";
import { supplyConsent } from "#shop/order/place/withdrawal.ts";

type Answer = { status: number; location: string | undefined; cookies: string[]; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function ask(
  url: string,
  { cookie, form }: { cookie?: string; form?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = form && new URLSearchParams(form).toString();
    const asked = request(
      url,
      {
        agent,
        method: form ? "POST" : "GET",
        headers: {
          "user-agent": "bench",
          "accept-encoding": "identity",
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
let phone = 0;

/** One guest, as a browser without JavaScript does it: the order page, placing, paying in the window, the complete page. Four requests. */
async function order(origin: string, productId: string): Promise<boolean> {
  const page = await ask(`${origin}/non-member/order/${productId}`);
  const placed = await ask(`${origin}/non-member/order/${productId}`, {
    form: {
      placeKey: field(page.body, "placeKey"),
      totalShown: field(page.body, "totalShown"),
      "line.0.product": productId,
      "line.0.quantity": "1",
      ordererName: "홍길동",
      ordererPhone: `010${String(phone++).padStart(8, "0")}`,
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
    cookie,
    form: { choice: "succeed" },
  });
  const complete = await ask(absolute(origin, paid.location), { cookie });
  return (
    placed.status === 303 &&
    paid.status === 303 &&
    complete.status === 200 &&
    complete.body.includes("주문이 완료")
  );
}

/** Complete guest orders per second, with the shop's worker doing its work meanwhile. */
export async function guestOrders({
  origin,
  databaseUrl,
  atOnce,
  kind,
  seconds,
}: {
  origin: string;
  databaseUrl: string;
  atOnce: number;
  kind: "distinct" | "one";
  seconds: number;
}) {
  const { db, pool } = openDatabase(databaseUrl, { max: 2 });
  const products: { id: string }[] = [];
  for (let made = 0; made < (kind === "one" ? 1 : atOnce); made++)
    products.push(
      await buildProduct(db, { isShow: true, stock: 100_000_000, shippingClass: "parcel" }),
    );
  await pool.end();
  for (const product of products) await order(origin, product.id);

  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < until) {
        const began = performance.now();
        if (await order(origin, products[worker % products.length]!.id))
          times.push(performance.now() - began);
        else failed++;
      }
    }),
  );
  times.sort((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failed,
    requestsEach: 4,
  };
}
