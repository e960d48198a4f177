import { afterAll, describe, expect, test } from "vitest";
import { type Fault } from "#tests/servers/faulty-server.ts";
import {
  kakaoDoor,
  naverDoor,
  googleDoor,
  sori,
  leave,
  outcome,
  PATIENCE,
  IMPATIENCE,
  stops,
  CLIENT,
  redirectUri,
} from "#tests/given/social-doors.ts";

afterAll(async () => {
  for (const stop of stops) await stop();
});

describe.each([
  ["kakao", kakaoDoor],
  ["naver", naverDoor],
  ["google", googleDoor],
] as const)("%s keeps what the port promises", (name, open) => {
  // covers 7.5f
  test("it sends the browser to its page with our key, address and state, and tells who came", async () => {
    const door = await open();
    const url = new URL(
      door.provider.authorizeUrl({ state: "s t&te", redirectUri, challenge: "c" }),
    );
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      state: "s t&te",
      redirect_uri: redirectUri,
    });
    expect(await door.provider.identify(leave(door))).toEqual({
      subject: sori.subject,
      email: sori.email,
      name: sori.name,
      provenEmail: name !== "naver",
    });
    expect(await door.provider.identify(leave(door, { ...sori, vouched: false }))).toMatchObject({
      email: sori.email,
      provenEmail: false,
    });
  });

  test("somebody without an address is somebody", async () => {
    const door = await open();
    expect(await door.provider.identify(leave(door, { ...sori, email: null }))).toMatchObject({
      subject: sori.subject,
      email: null,
      provenEmail: false,
    });
  });

  test("a code works once, and an unknown one never", async () => {
    const door = await open();
    const returned = leave(door);
    expect(await outcome(door.provider.identify(returned))).toMatchObject({
      subject: sori.subject,
    });
    expect(await outcome(door.provider.identify(returned))).toBe("refused");
    expect(await outcome(door.provider.identify({ ...returned, code: "made-up" }))).toBe("refused");
  });

  test.each<Fault>([
    "slow",
    "500",
    "429",
    "truncated",
    "not JSON",
    "nonsense",
    "huge",
    "drop",
    "elsewhere",
  ])("%s is no answer, on every path, within the patience", async (fault) => {
    const door = await open({ patience: fault === "slow" ? IMPATIENCE : PATIENCE });
    for (const path of door.paths) {
      door.server.behave(fault, path);
      const before = performance.now();
      expect(await outcome(door.provider.identify(leave(door))), path).toBe("unanswered");
      expect(performance.now() - before).toBeLessThan(PATIENCE);
    }
    if (fault === "slow") return;
    door.server.behave("none");
    expect(await outcome(door.provider.identify(leave(door)))).toMatchObject({
      subject: sori.subject,
    });
  });

  test("what went wrong never tells a token, code or secret", async () => {
    const door = await open();
    for (const fault of ["nonsense", "500", "none"] as const) {
      door.server.behave(fault);
      const returned = { ...leave(door), ...(fault === "none" && { code: "made-up-code" }) };
      const error = await door.provider.identify(returned).then(
        () => null,
        (thrown: Error) => thrown,
      );
      for (const secret of [returned.code, returned.state, returned.verifier, CLIENT.clientSecret])
        expect(error?.message).not.toContain(secret);
    }
  });
});
