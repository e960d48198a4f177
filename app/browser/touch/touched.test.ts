import { afterEach, expect, test, vi } from "vitest";
import { onceTouched } from "./touched.ts";

afterEach(() => vi.unstubAllEnvs());

test("a part that cannot be had without a network is no reason to lose the page: it comes when the network is back", async () => {
  vi.stubEnv("SSR", false);
  vi.stubGlobal("document", { documentElement: { dataset: { touched: "" } } });
  const online: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (_: string, heard: () => void) => online.push(heard));
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue("part");
  const part = onceTouched(load);
  await vi.waitFor(() => expect(online).toHaveLength(1));
  online[0]!();
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});
