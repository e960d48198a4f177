/**
 * Replaces `https://js.tosspayments.com/v2/standard`: validates as strictly as Toss and redirects
 * to the stand-in's window, as on phones.
 */
export const sdkScript = (base: string): string => `(() => {
  const fail = (code, message) => Promise.reject(Object.assign(new Error(message), { code }));
  window.TossPayments = (clientKey) => {
    if (!/^(test|live)_ck_/.test(clientKey)) throw Object.assign(new Error("클라이언트 키가 올바르지 않아요."), { code: "INVALID_CLIENT_KEY" });
    return { payment: ({ customerKey }) => ({ requestPayment: (request) => {
      const { method, amount, orderId, orderName, successUrl, failUrl, customerMobilePhone, customerName, customerEmail, virtualAccount } = request;
      if (typeof customerKey !== "string" || customerKey.length < 2 || customerKey.length > 50) return fail("INVALID_CUSTOMER_KEY", "customerKey");
      if (method !== "CARD" && method !== "VIRTUAL_ACCOUNT") return fail("NOT_SUPPORTED_METHOD", "method");
      if (!amount || amount.currency !== "KRW" || !Number.isInteger(amount.value) || amount.value <= 0) return fail("INVALID_AMOUNT_VALUE", "amount");
      if (!/^[A-Za-z0-9_=-]{6,64}$/.test(orderId) || !orderName || orderName.length > 100) return fail("INVALID_PARAMETERS", "order");
      if (customerMobilePhone && !/^\\d{8,15}$/.test(customerMobilePhone)) return fail("INVALID_PARAMETERS", "customerMobilePhone");
      if ((customerName || "").length > 100 || (customerEmail || "").length > 100) return fail("INVALID_PARAMETERS", "customer");
      for (const url of [successUrl, failUrl]) if (!/^https?:\\/\\//.test(url)) return fail("INCORRECT_SUCCESS_URL_FORMAT", "url");
      const query = new URLSearchParams({ orderId, amount: String(amount.value), method, successUrl, failUrl, orderName, dueDate: virtualAccount?.dueDate || "", cashReceipt: virtualAccount?.cashReceipt?.type || "", customerName: customerName || "" });
      location.assign(${JSON.stringify(base)} + "/_window?" + query);
      return new Promise(() => {});
    } }) };
  };
})();`;

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The window itself: two buttons, and the way back as Toss makes it. */
export function windowPage(query: URLSearchParams): string {
  const hidden = [...query]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><title>결제창 대역</title><h1>${escape(query.get("orderName") ?? "")}</h1><p>${escape(query.get("amount") ?? "")}원</p>
<form method="post" action="/_window">${hidden}<button name="choice" value="agree">결제하기</button> <button name="choice" value="cancel">닫기</button> <button name="choice" value="reject">카드 거절</button></form></html>`;
}

/** Where Toss sends the shopper. A closed window does not name the order. */
export function wayBack(form: URLSearchParams, paymentKey: string | null): string {
  const url = new URL(form.get(paymentKey ? "successUrl" : "failUrl") ?? "");
  const isClosed = form.get("choice") === "cancel";
  const returnFields: Record<string, string> = paymentKey
    ? {
        paymentType: "NORMAL",
        orderId: form.get("orderId") ?? "",
        paymentKey,
        amount: form.get("amount") ?? "",
      }
    : isClosed
      ? { code: "PAY_PROCESS_CANCELED", message: "사용자에 의해 결제가 취소되었습니다." }
      : {
          code: "REJECT_CARD_COMPANY",
          message: "카드사에서 해당 카드를 거절했습니다.",
          orderId: form.get("orderId") ?? "",
        };
  for (const [name, value] of Object.entries(returnFields)) url.searchParams.set(name, value);
  return url.href;
}
