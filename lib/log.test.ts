import { expect, test, vi } from "vitest";
import { log, withRequestId } from "./log.server.ts";

test("in production each entry is a line of JSON with its level; what one request says carries one id", async () => {
  vi.stubEnv("NODE_ENV", "production");
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await withRequestId(async () => {
    log.error("first");
    await Promise.resolve();
    log.error('second "quoted"');
  });
  withRequestId(() => log.error("third"));
  log.warn("beside");
  const lines = said.mock.calls.map(([line]) => JSON.parse(String(line)));
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
  expect(said).toHaveBeenLastCalledWith("read by a person");
  vi.restoreAllMocks();
});
