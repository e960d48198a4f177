import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { buildOrderFields } from "../has/order-form.ts";
import { seededRandom } from "#tests/seeded-random.ts";
import { openServedShop } from "./served-shop.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const SLOW = 240;
const ATTACKER = "203.0.113.9";
const FORM = "application/x-www-form-urlencoded";
const SLOW_PATHS = ["/login", "/non-member/order/none", "/admin-login", "/webhooks/payment"];

/** Announces a form of which one byte comes. */
async function beginSlowly(port: number, path: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n` +
      `X-Forwarded-For: ${ATTACKER}\r\nContent-Type: ${FORM}\r\nContent-Length: 4000\r\n\r\na`,
  );
  return socket;
}

type VisitorRequest = { line: string; method?: string; form?: Record<string, string> };

/** The status of an ordinary request through the proxy. */
async function ask(port: number, path: string, { line, method = "GET", form }: VisitorRequest) {
  const asking = request({
    port,
    path,
    method,
    host: "127.0.0.1",
    agent: false,
    headers: {
      Host: "localhost:3000",
      Origin: "http://localhost:3000",
      "X-Forwarded-For": line,
      ...(form && { "Content-Type": FORM }),
    },
  });
  asking.end(form && new URLSearchParams(form).toString());
  const [answer] = (await once(asking, "response")) as [{ statusCode: number; resume(): void }];
  answer.resume();
  return `${method} ${path} ${answer.statusCode}`;
}

test("beside 240 forms of one address that never end, shoppers there and elsewhere, payment providers and staff are answered, and none waits behind one", async () => {
  const { shop, server, port, lines } = await openServedShop();
  const product = await shop.has.product({ stock: 100 });
  const random = seededRandom(SEED);
  const slow: Socket[] = [];
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const came = new Promise<void>((all) => {
    let count = 0;
    server.on("request", () => ++count === SLOW && all());
  });
  for (let at = 0; at < SLOW; at++) slow.push(await beginSlowly(port, random.pick(SLOW_PATHS)));
  await came;
  const states = () => Object.values(lines).map((line) => line.state());
  expect(states().filter(({ waiting, taken }) => waiting + taken > 0)).toEqual([]);

  const walk = async (line: string) => [
    await ask(port, "/search?q=voice", { line }),
    await ask(port, "/admin-login", { line }),
    await ask(port, "/login", { line, method: "POST", form: { email: "a@example.com" } }),
    await ask(port, `/non-member/order/${product.id}`, {
      line,
      method: "POST",
      form: await buildOrderFields(shop.db, [{ product }]),
    }),
    await ask(port, "/webhooks/payment", { line, method: "POST", form: { is: "no JSON" } }),
    await ask(port, "/readyz", { line }),
  ];
  const shoppers = [ATTACKER, ...Array.from({ length: 7 }, (_, at) => `198.51.100.${at + 1}`)];
  const walked = await Promise.all(shoppers.map(walk));
  expect(walked).toEqual(
    shoppers.map(() => [
      "GET /search?q=voice 200",
      "GET /admin-login 200",
      "POST /login 400",
      `POST /non-member/order/${product.id} 303`,
      "POST /webhooks/payment 400",
      "GET /readyz 200",
    ]),
  );
  // The last of the slow ones are still unfinished: nobody above had to wait for their end.
  expect(
    slow.slice(-40).every(({ destroyed, readableEnded }) => !destroyed && !readableEnded),
  ).toBe(true);
}, 120_000);
