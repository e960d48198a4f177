import { afterAll, expect, test } from "vitest";
import { healthSilences } from "#shop/health/table.server.ts";
import type { SocialProvider } from "#shop/member/social/social-provider.ts";
import {
  googleDoor,
  kakaoDoor,
  leave,
  naverDoor,
  outcome,
  redirectUri,
  stops,
} from "#tests/given/social-doors.ts";
import { testShop } from "#tests/test-shop.ts";
import { google } from "./google.server.ts";
import { kakao } from "./kakao.server.ts";
import { naver } from "./naver.server.ts";
import { tryProvider } from "./try-provider.server.ts";
import { watchedProvider } from "./watched-provider.server.ts";

afterAll(async () => {
  for (const stop of stops) await stop();
});

const [clientId, clientSecret] = ["another-client", "another-secret"];
/** The same company as the door's, with an app that it does not know. */
const strangers: Record<string, (url: string) => SocialProvider> = {
  kakao: (url) => kakao({ clientId, clientSecret, authUrl: url, apiUrl: url }),
  naver: (url) => naver({ clientId, clientSecret, authUrl: url, apiUrl: url }),
  google: (url) => google({ clientId, clientSecret, authUrl: url, tokenUrl: `${url}/token` }),
};
const doors = { kakao: kakaoDoor, naver: naverDoor, google: googleDoor };

test.each(Object.entries(doors))(
  "%s: keys are taken or refused as the company says, and nothing is said for it when it is silent",
  async (name, open) => {
    const { provider, server } = await open();
    expect(await tryProvider(provider, redirectUri)).toBe("taken");
    expect(await tryProvider(strangers[name]!(server.url), redirectUri)).toBe("refused");
    server.behave("500");
    expect(await tryProvider(provider, redirectUri)).toBe("unanswered");
  },
);

test.each(Object.entries(doors))(
  "%s: a company that is away is noted, and forgotten with the next answer, a refused person's too",
  async (name, open) => {
    const { db } = await testShop();
    const door = await open();
    const silences = () => db.select({ of: healthSilences.of }).from(healthSilences);
    const wrong = watchedProvider(strangers[name]!(door.server.url), db);
    const right = watchedProvider(door.provider, db);
    const returned = leave(door);
    // Whatever code a visitor brings, it says nothing of the shop's keys.
    expect(await outcome(wrong.identify({ ...returned, code: "made up" }))).toBe("unanswered");
    expect(await silences()).toEqual([]);
    door.server.behave("500");
    expect(await outcome(right.identify(leave(door)))).toBe("unanswered");
    expect(await silences()).toEqual([{ of: name }]);
    door.server.behave("none");
    expect(await outcome(right.identify({ ...returned, code: "made up" }))).toBe("refused");
    expect(await silences()).toEqual([]);
    expect(await right.identify(leave(door))).toMatchObject({ name: "김소리" });
    expect(await silences()).toEqual([]);
  },
);
