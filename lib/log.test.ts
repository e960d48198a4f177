import { expect, test, vi } from "vitest";
import { log, marksOf, withMarks } from "./log.server.ts";

test("in production each entry is a line of JSON with its level; what one request says carries one id", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const errorSpy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await withMarks(marksOf(new Headers()), async () => {
    log.error("first");
    await Promise.resolve();
    log.error('second "quoted"');
  });
  withMarks(marksOf(new Headers()), () => log.error("third"));
  log.warn("beside");
  const lines = errorSpy.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toMatchObject([
    { level: "error", msg: "first", pid: process.pid },
    { level: "error", msg: 'second "quoted"' },
    { level: "error", msg: "third" },
  ]);
  const [first, second, third] = lines.map(({ request }) => request as string);
  expect(first).toMatch(/^[a-z0-9]{12}$/i);
  expect([second === first, third === first]).toEqual([true, false]);
  const beside = JSON.parse(String(warned.mock.calls[0]![0]));
  expect(beside).toMatchObject({ level: "warn", msg: "beside" });
  expect(beside).not.toHaveProperty("request");
  vi.unstubAllEnvs();
  log.error("read by a person");
  expect(errorSpy).toHaveBeenLastCalledWith("read by a person");
  vi.restoreAllMocks();
});

test("what a proxy calls a request is kept when it is a plain name, and so is its trace", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const given = { "x-request-id": "front-0001", traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  expect(marksOf(new Headers(given))).toEqual({ request: "front-0001", trace });
  const odd = marksOf(new Headers({ "x-request-id": "a b{}", traceparent: "00-zz" }));
  expect(odd).toEqual({ request: expect.stringMatching(/^[a-z0-9]{12}$/i) });
});
