import { expect, test } from "vitest";
import { deviceWords } from "./device-words.server.ts";

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "iPhone · Safari",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Windows · Chrome",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "SM-S921N · Chrome",
  ],
  ["", "알 수 없는 기기"],
  [null, "알 수 없는 기기"],
  ["x".repeat(10_000), "알 수 없는 기기"],
])("%s is %s", (agent, words) => expect(deviceWords(agent)).toBe(words));
