import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { publicFetch, type FetchBounds } from "./public-fetch.server.ts";

const BOUNDS: FetchBounds = { bytes: 1000, ms: 5000, redirects: 2 };
const asks: string[] = [];
const answers: Record<string, RequestListener> = {
  "/picture": (_, response) => response.setHeader("content-type", "image/png").end("picture"),
  "/large": (_, response) => response.end("x".repeat(1001)),
  "/gone": (_, response) => response.writeHead(404).end(),
  "/slow": () => undefined,
  "/to-picture": (_, response) => response.writeHead(302, { location: "/picture" }).end(),
  "/round": (_, response) => response.writeHead(302, { location: "/round" }).end(),
  "/inward": (_, response) =>
    response.writeHead(302, { location: "https://inner.example/picture" }).end(),
  "/to-number": (_, response) =>
    response.writeHead(302, { location: "https://169.254.169.254/latest" }).end(),
  "/to-http": (_, response) =>
    response.writeHead(302, { location: "http://outer.example/picture" }).end(),
};
const server = createServer((asked, response) => {
  asks.push(`${asked.headers.host}${asked.url}`);
  answers[asked.url ?? ""]?.(asked, response);
});
beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const hosts: Record<string, string[]> = {
  "outer.example": ["198.51.100.7"],
  "inner.example": ["10.0.0.1"],
  "both.example": ["198.51.100.7", "127.0.0.1"],
};
const connected: unknown[] = [];

/** The stand-in listens on this machine and speaks http; everything before that is real. */
const fetchFrom = (address: string, bounds: Partial<FetchBounds> = {}) =>
  publicFetch(
    { ...BOUNDS, ...bounds },
    {
      resolve: async (host) => hosts[host] ?? [],
      isPublic: (ip) => ip === "198.51.100.7" || isPublicAddress(ip),
      request: ({ host, ...options }, answered) => {
        connected.push(host);
        const { port } = server.address() as AddressInfo;
        return httpRequest({ ...options, host: "127.0.0.1", port }, answered);
      },
    },
  )(address);

test("a picture of a public host is fetched from the address that was checked", async () => {
  const fetched = await fetchFrom("https://outer.example/to-picture");
  expect(fetched).toEqual({ bytes: Buffer.from("picture"), contentType: "image/png" });
  expect(connected).toEqual(["198.51.100.7", "198.51.100.7"]);
  expect(asks).toEqual(["outer.example/to-picture", "outer.example/picture"]);
});

test.each([
  ["http://outer.example/picture", "address"],
  ["https://outer.example:8443/picture", "address"],
  ["https://user:word@outer.example/picture", "address"],
  ["file:///etc/passwd", "address"],
  ["not an address", "address"],
  ["https://inner.example/picture", "private"],
  ["https://both.example/picture", "private"],
  ["https://127.0.0.1/picture", "private"],
  ["https://2130706433/picture", "private"],
  ["https://[::1]/picture", "private"],
  ["https://[::ffff:10.0.0.1]/picture", "private"],
  ["https://nowhere.example/picture", "unreachable"],
  ["https://outer.example/inward", "private"],
  ["https://outer.example/to-number", "private"],
  ["https://outer.example/to-http", "address"],
  ["https://outer.example/round", "redirects"],
  ["https://outer.example/large", "large"],
  ["https://outer.example/gone", "refused"],
])("%s is not fetched: %s", async (address, trouble) => {
  connected.length = 0;
  expect(await fetchFrom(address)).toBe(trouble);
  expect(connected.every((host) => host === "198.51.100.7")).toBe(true);
});

test("a host that does not answer, and a name server that does not, end with their time", async () => {
  expect(await fetchFrom("https://outer.example/slow", { ms: 50 })).toBe("slow");
  const mute = publicFetch({ ...BOUNDS, ms: 50 }, { resolve: () => new Promise(() => undefined) });
  expect(await mute("https://outer.example/")).toBe("slow");
});

test("inner, local, documentation and multicast addresses are not public", () => {
  const inner =
    "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.0.1 198.19.0.1 203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 64:ff9b::808:808 fc00::1 fe80::1 ff02::1 2001:db8::1 2002:a00::1 text";
  expect(inner.split(" ").filter(isPublicAddress)).toEqual([]);
  expect("8.8.8.8 172.32.0.1 2606:4700::1111".split(" ").filter(isPublicAddress)).toHaveLength(3);
});
