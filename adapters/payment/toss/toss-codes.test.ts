import { describe, expect, test, vi } from "vitest";
import { expectUnanswered, openToss } from "#tests/toss/toss-door.ts";
import { toss } from "./toss.server.ts";

const { keys, patient, authenticated, paid } = await openToss();

/** Toss answers whatever has a body with this code, as its test header asks for. */
const forced = (code: string) =>
  toss({
    ...keys,
    fetch: (url, init) =>
      fetch(url, {
        ...init,
        headers: {
          ...(init?.headers as Record<string, string>),
          ...(init?.body !== undefined && { "TossPayments-Test-Code": code }),
        },
      }),
  });

describe("codes decide, not statuses", () => {
  const open = [
    "PROVIDER_ERROR",
    "FORBIDDEN_CONSECUTIVE_REQUEST",
    "FAILED_INTERNAL_SYSTEM_PROCESSING",
    "FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING",
    "UNKNOWN_PAYMENT_ERROR",
    "COMMON_ERROR",
    "A_CODE_OF_TOMORROW",
    "ALREADY_PROCESSED_PAYMENT",
  ];

  test.each(open)("%s leaves it open: looked up before anything is said", async (code) => {
    const { request } = authenticated();
    expect((await expectUnanswered(forced(code).confirm(request))).isSpent).toBe(true);
    expect((await patient.find(request.orderNumber))?.status).toBe("authenticated");
    await patient.confirm(request);
    expect(await forced(code).confirm(request)).toMatchObject({
      status: "paid",
      amount: request.amount,
    });
  });

  test.each([
    ...open.slice(0, -1),
    "FAILED_REFUND_PROCESS",
    "FAILED_PARTIAL_REFUND",
    "FAILED_METHOD_HANDLING_CANCEL",
    "ALREADY_CANCELED_PAYMENT",
  ])("%s of a cancel: the same, and a yes where it is back", async (code) => {
    const { giving } = await paid();
    const cancelRequest = { ...giving, once: `${giving.paymentKey}:1` };
    expect((await expectUnanswered(forced(code).cancel(cancelRequest))).isSpent).toBe(true);
    await patient.cancel(cancelRequest);
    expect(await forced(code).cancel(cancelRequest)).toMatchObject({
      status: "canceled",
      returned: giving.amount,
    });
  });

  test("IDEMPOTENT_REQUEST_PROCESSING is waited for, and its key is not spent", async () => {
    const { request } = authenticated();
    expect(
      (await expectUnanswered(forced("IDEMPOTENT_REQUEST_PROCESSING").confirm(request))).isSpent,
    ).toBe(false);
  });

  test.each([
    ["REJECT_CARD_PAYMENT", "한도"],
    ["REJECT_CARD_COMPANY", "카드사"],
    ["INVALID_REJECT_CARD", "카드사"],
    ["INVALID_STOPPED_CARD", "정지"],
    ["INVALID_CARD_NUMBER", "카드 정보"],
    ["EXCEED_MAX_CARD_INSTALLMENT_PLAN", "할부"],
    ["NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT", "할부"],
    ["EXCEED_MAX_DAILY_PAYMENT_COUNT", "한도"],
    ["NOT_FOUND_PAYMENT_SESSION", "시간"],
    ["UNAUTHORIZED_KEY", "설정"],
    ["FDS_ERROR", "카드사"],
    ["NOT_AVAILABLE_BANK", "결제 수단"],
    ["CARD_PROCESSING_ERROR", "카드사"],
  ])("%s is a no, in words for the shopper", async (code, words) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { request } = authenticated();
    const receipt = await forced(code).confirm(request);
    expect(receipt).toMatchObject({
      status: "failed",
      returned: 0,
      message: expect.stringContaining(words),
    });
    expect(receipt.message).toMatch(/(요|니다)\.$/);
  });

  test("a no is not believed where the money moved", async () => {
    const { request } = await paid();
    expect(await forced("REJECT_CARD_PAYMENT").confirm(request)).toMatchObject({ status: "paid" });
    expect(await forced("NOT_FOUND_PAYMENT").confirm(request)).toMatchObject({ status: "paid" });
  });

  test.each([
    ["NOT_CANCELABLE_AMOUNT", "금액"],
    ["NOT_ALLOWED_PARTIAL_REFUND", "일부"],
    ["EXCEED_MAX_REFUND_DUE", "기간"],
    ["INVALID_REFUND_ACCOUNT_INFO", "계좌"],
    ["NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER", "거절"],
  ])("%s of a cancel is a no", async (code, words) => {
    const { giving } = await paid();
    expect(await forced(code).cancel({ ...giving, once: "x:1" })).toMatchObject({
      status: "failed",
      returned: 0,
      message: expect.stringContaining(words),
    });
  });

  test("refused keys are not read as a payment that does not exist, and the owner reads it in the log once", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    const { order } = await paid();
    const stranger = toss({ ...keys, secretKey: "test_sk_somebodyelse00000" });
    for (let time = 0; time < 5; time++) await expectUnanswered(stranger.find(order.number));
    vi.useRealTimers();
    expect(log.mock.calls).toEqual([["Toss refuses the shop's keys: UNAUTHORIZED_KEY"]]);
    expect(
      (
        await stranger.confirm({
          orderNumber: order.number,
          paymentKey: "some_payment_key",
          amount: 1,
          once: "1",
        })
      ).status,
    ).toBe("failed");
  });
});
