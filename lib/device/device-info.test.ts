import { expect, test } from "vitest";
import { deviceInfo } from "./device-info.server.ts";

const facts = (agent: string | null | undefined): string => {
  const { ua: _ua, ...rest } = deviceInfo(agent);
  return Object.values(rest).join("|");
};

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 11.2.0 (INAPP)",
    "iPhone|mobile|Apple|iOS|18.1|KAKAOTALK|11.2.0|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S928N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36;KAKAOTALK 2411010",
    "SM-S928N|mobile|Samsung|Android|14|KAKAOTALK|2411010|Blink|131.0.6778.39|Unknown",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 NAVER(inapp; search; 2001; 12.9.2; 15PRO)",
    "iPhone|mobile|Apple|iOS|17.6.1|NAVER|12.9.2|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 13; SM-A546S Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.107 Whale/1.0.0.0 Crosswalk/29.130.0.24 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.8.3)",
    "SM-A546S|mobile|Samsung|Android|13|NAVER|12.8.3|Blink|130.0.6723.107|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-F946N) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
    "SM-F946N|mobile|Samsung|Android|14|Samsung Internet|26.0|Blink|122.0.0.0|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Unknown|mobile|Unknown|Android|10|Chrome|131.0.0.0|Blink|131.0.0.0|Unknown",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "iPhone|mobile|Apple|iOS|18.0|Mobile Safari|18.0|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1",
    "iPhone|mobile|Apple|iOS|17.5|Chrome|125.0.6422.80|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    "iPad|tablet|Apple|iOS|17.0|Mobile Safari|17.0|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "SM-X910|tablet|Samsung|Android|14|Chrome|131.0.0.0|Blink|131.0.0.0|Unknown",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Unknown|desktop|Unknown|Windows|10|Chrome|131.0.0.0|Blink|131.0.0.0|amd64",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51",
    "Unknown|desktop|Unknown|Windows|10|Edge|131.0.2903.51|Blink|131.0.0.0|amd64",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Unknown|desktop|Unknown|Windows|10|Firefox|132.0|Gecko|132.0|amd64",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Whale/3.27.254.15 Safari/537.36",
    "Unknown|desktop|Unknown|Windows|10|Whale|3.27.254.15|Blink|126.0.0.0|amd64",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "Unknown|desktop|Unknown|Windows|10|IE|11.0|Trident|7.0|amd64",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Macintosh|desktop|Apple|Mac OS|10.15.7|Safari|18.1|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Macintosh|desktop|Apple|Mac OS|10.15.7|Chrome|131.0.0.0|Blink|131.0.0.0|Unknown",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Unknown|desktop|Unknown|Linux|Unknown|Chrome|131.0.0.0|Blink|131.0.0.0|amd64",
  ],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux aarch64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Unknown|desktop|Unknown|Ubuntu|Unknown|Firefox|132.0|Gecko|132.0|arm64",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Unknown|desktop|Unknown|Chromium OS|14541.0.0|Chrome|131.0.0.0|Blink|131.0.0.0|amd64",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 347.0.3.28.96 (iPhone15,3; iOS 17_6; ko_KR; ko; scale=3.00; 1290x2796; 645441462)",
    "iPhone|mobile|Apple|iOS|17.6|Instagram|347.0.3.28.96|WebKit|605.1.15|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S921N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.102 Mobile Safari/537.36 Line/14.17.2/IAB",
    "SM-S921N|mobile|Samsung|Android|14|Line|14.17.2|Blink|130.0.6723.102|Unknown",
  ],
  [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown",
  ],
  [
    "Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)",
    "Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; Android 9; LM-Q510N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36",
    "LM-Q510N|mobile|LG|Android|9|Chrome|112.0.0.0|Blink|112.0.0.0|Unknown",
  ],
  [
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown",
  ],
  ["curl/8.5.0", "Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown"],
  ["", "Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown|Unknown"],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Pro) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Pixel 8 Pro|mobile|Unknown|Android|14|Chrome|131.0.0.0|Blink|131.0.0.0|Unknown",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; ARM64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
    "Unknown|desktop|Unknown|Windows|10|Chrome|131.0.0.0|Blink|131.0.0.0|amd64",
  ],
])("%s", (agent, expected) => expect(facts(agent)).toBe(expected));

// covers 3.6
test("every field has the specification's name, in its order", () =>
  expect(Object.keys(deviceInfo(""))).toEqual([
    "deviceModel",
    "deviceType",
    "deviceVendor",
    "osName",
    "osVersion",
    "browserName",
    "browserVersion",
    "engineName",
    "engineVersion",
    "cpu",
    "ua",
  ]));

// covers 3.6
test("without an agent everything is unknown", () => {
  for (const agent of [null, undefined, "", "   ", "?"])
    expect(new Set(Object.values({ ...deviceInfo(agent), ua: "Unknown" }))).toEqual(
      new Set(["Unknown"]),
    );
  expect(deviceInfo("").ua).toBe("Unknown");
});

// covers 9.6
test("500 characters are read and no more, whatever they are", () => {
  const late = `${"x".repeat(500)} Chrome/131.0.0.0`;
  expect(deviceInfo(late)).toMatchObject({ browserName: "Unknown", ua: "x".repeat(500) });
  expect(deviceInfo("y".repeat(5_000_000)).ua).toHaveLength(500);
  expect(deviceInfo(`${"x".repeat(499)}😀`).ua.isWellFormed()).toBe(true);
  expect(deviceInfo("a\nb\u0000c").ua).toBe("a b c");
});
