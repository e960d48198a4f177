/**
 * Replaces `https://cdn.portone.io/v2/browser-sdk.js`: validates as PortOne does, and redirects to
 * the stand-in's window, as on phones. What is wrong before the window opens is a result with a
 * code, whatever `forceRedirect` says.
 */
export const sdkScript = (base: string): string => `(() => {
  const fail = (code, message) => Promise.resolve({ code, message });
  window.PortOne = { requestPayment: (request) => {
    const { storeId, channelKey, paymentId, orderName, totalAmount, currency, payMethod, redirectUrl, forceRedirect, customer, virtualAccount, easyPay, isEscrow, products } = request;
    if (!/^store-[0-9a-f-]{36}$/.test(storeId || "")) return fail("StoreNotFound", "storeId");
    if (!/^channel-key-[0-9a-f-]{36}$/.test(channelKey || "")) return fail("ChannelNotFound", "channelKey");
    if (!paymentId || !orderName) return fail("BadRequest", "paymentId, orderName");
    if (currency !== "KRW" || !Number.isInteger(totalAmount) || totalAmount <= 0) return fail("BadRequest", "totalAmount");
    if (!["CARD", "VIRTUAL_ACCOUNT", "EASY_PAY"].includes(payMethod)) return fail("BadRequest", "payMethod");
    if (!/^https?:\\/\\//.test(redirectUrl || "") || forceRedirect !== true) return fail("BadRequest", "redirectUrl");
    if (isEscrow && !(products || []).length) return fail("BadRequest", "products");
    const query = new URLSearchParams({ paymentId, channelKey, totalAmount: String(totalAmount), payMethod, redirectUrl, orderName,
      easyPayProvider: easyPay?.easyPayProvider || "", dueDate: virtualAccount?.accountExpiry?.dueDate || "", cashReceiptType: virtualAccount?.cashReceiptType || "", customerName: customer?.fullName || "" });
    location.assign(${JSON.stringify(base)} + "/_window?" + query);
    return new Promise(() => {});
  } };
})();`;

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The window itself: three buttons, and the way back as PortOne makes it. */
export function windowPage(query: URLSearchParams): string {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><title>포트원 결제창 대역</title><h1>${escape(query.get("orderName") ?? "")}</h1><p>${escape(query.get("totalAmount") ?? "")}원</p><p>${escape(query.get("easyPayProvider") || (query.get("payMethod") ?? ""))}</p>
<form method="post" action="/_window">${hidden}<button name="choice" value="agree">결제하기</button> <button name="choice" value="cancel">닫기</button> <button name="choice" value="reject">카드 거절</button></form></html>`;
}

/** What of a failed attempt stands in the address. */
export type WindowFailure = { code: string; message: string; pgCode: string; pgMessage: string };

export const windowFailures: Record<"cancel" | "reject", WindowFailure> = {
  cancel: {
    code: "PGProviderError",
    message: "결제가 사용자에 의해 취소되었습니다.",
    pgCode: "PAY_PROCESS_CANCELED",
    pgMessage: "사용자에 의해 결제가 취소되었습니다.",
  },
  reject: {
    code: "PGProviderError",
    message: "PG사에서 결제를 거절했습니다.",
    pgCode: "REJECT_CARD_COMPANY",
    pgMessage: "카드사에서 해당 카드를 거절했습니다.",
  },
};

/** Where PortOne sends the shopper: one address, with a code when it was not paid. */
export function wayBack(
  redirectUrl: string,
  ids: { paymentId: string; txId: string },
  failure: WindowFailure | null,
): string {
  const url = new URL(redirectUrl);
  const fields = { transactionType: "PAYMENT", ...ids, ...failure };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
