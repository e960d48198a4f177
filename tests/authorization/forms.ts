/** Whole forms that rows of the table send as ...name. */
export const forms: Record<string, Record<string, string>> = {
  address: { label: "새집", recipientName: "받는이", recipientPhone: "010-7000-1234", postcode: "04066", address: "서울특별시 마포구 와우산로 94", addressDetail: "301호" },
  recipient: { recipientName: "받는이", recipientPhone: "010-7000-1234", postcode: "04066", address: "서울특별시 마포구 와우산로 94", addressDetail: "301호", courierMemo: "" },
  "sign-up": { way: "password", email: "{new email}", password: "correct horse battery", name: "새회원", phone: "010-7000-1234", "consent.age": "on", "consent.terms": "on", "consent.privacy": "on" },
  reservation: { requestKey: "{new key}", quantity: "1", unitPriceShown: "39900", shipByShown: "2099-12-24", name: "새손님", phone: "010-7000-1234", email: "newcomer@example.com", agree: "on" },
  product: { title: "새 보이스팩", price: "39900", shippingClass: "parcel", saleKind: "order", isShow: "on" },
  post: { title: "첫 녹음 후기", html: "<p>새벽에 녹음했어요.</p>", writeKey: "p".repeat(32) },
  question: { title: "언제 도착하나요", text: "주문한 지 이틀 됐어요", writeKey: "k".repeat(32) },
};
