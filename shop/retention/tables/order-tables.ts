import type { End, HeldTables } from "../held.ts";
import { commissionTables } from "./commission-tables.ts";
import { periods } from "../periods.ts";

const withOrder = (change: Extract<End, { with: unknown }>["change"], by = "order_id = any($1)") =>
  ({ with: "orders", by, change }) as const;

/** The last thing that happened to an order. */
const lastEvent =
  "greatest(placed_at, (select max(at) from order_timeline where order_id = orders.id))";

/** Values that replace a person in an order. */
const nobody = (name: string) => ({
  orderer_name: name,
  depositor: "null",
  receipt_number: "null",
  orderer_phone: "''",
  orderer_email: "null",
  recipient_name: "''",
  recipient_phone: "''",
  postcode: "''",
  address: "''",
  address_detail: "''",
  courier_memo: "''",
  admin_memo: "''",
  place_hash: "''",
  guest_id: "null",
  departed_member_id: "null",
  deposit: "null",
  deposit_secret: "null",
  receipt_url: "null",
  waybill_number: "null",
  pickup_code: "null",
  gift: "null",
  gift_link: "null",
});

const ofClaims = "claim_id in (select id from claims where order_id = any($1))";

/** The terms and what was agreed to stay as long as the contract does. */
const withoutWords = `brief || '{"script": "", "reference": "", "pronunciation": "", "tone": ""}'`;

export const orderTables: HeldTables = {
  orders: {
    what: "주문",
    purpose: "계약 이행, 주문 조회, 상담",
    ground: "계약",
    personal:
      "orderer_name depositor receipt_number orderer_phone orderer_email recipient_name recipient_phone postcode address address_detail courier_memo admin_memo place_hash deposit deposit_secret receipt_url waybill_number gift gift_link",
    plain:
      "number gift_state member_id departed_member_id guest_id recommender_code shipping_terms place_key payment_provider pay_by cash_receipt payment_key waybill_company pickup_code supply_agreed_words placed_from",
    ends: [
      {
        after: "unpaid",
        since: lastEvent,
        when: "placed_at < now() - interval '7 days' and place_hash <> '' and paid_at is null and payment in ('expired', 'failed')",
        change: nobody("'끝난 주문'"),
      },
      {
        after: "contract",
        since: lastEvent,
        when: "placed_at < now() - interval '5 years' and place_hash <> ''",
        change: nobody("'지난 주문'"),
      },
    ],
  },
  order_lines: {
    what: "맞춤 제작 원고",
    purpose: "주문 제작",
    ground: "계약",
    personal: "brief",
    plain: "product_id title image_id options own_fee supply_terms licence took_stock of_line_as",
    ends: [
      {
        after: "script",
        since: "(select coalesce(done_at, confirmed_at) from orders where orders.id = order_id)",
        when: "brief ->> 'script' <> ''",
        change: { brief: withoutWords },
      },
      withOrder({ brief: "null" }),
    ],
  },
  ...commissionTables,
  retained_orders: {
    what: "탈퇴한 회원의 거래 기록",
    purpose: "법이 정한 보관",
    ground: "법령",
    personal: "personal",
    plain: "",
    ends: [
      { after: "contract", since: "keep_until - interval '5 years'", change: "delete" },
      withOrder("delete"),
    ],
  },
  claims: {
    what: "취소·반품·교환 요청",
    purpose: "청약철회와 분쟁 처리",
    ground: "법령",
    personal: "words photos refund_account decision return_number waybill_number",
    plain: "reason request_key decided_by return_company waybill_company",
    ends: [
      withOrder({
        words: "''",
        photos: "'[]'",
        refund_account: "null",
        decision: "''",
        return_number: "null",
        waybill_number: "null",
      }),
    ],
  },
  claim_retrievals: {
    what: "반품·교환 회수 신청",
    purpose: "반품·교환 상품의 회수",
    ground: "계약",
    personal: "name phone postcode address address_detail note",
    plain: "",
    ends: [withOrder("delete", ofClaims)],
  },
  return_parcels: {
    what: "돌아오는 택배의 추적",
    purpose: "반품·교환 처리",
    ground: "계약",
    personal: "number steps",
    plain: "company stage",
    ends: [withOrder("delete", ofClaims)],
  },
  withdrawal_statements: {
    what: "청약철회 의사",
    purpose: "청약철회 처리",
    ground: "법령",
    personal: "name email words",
    plain: "order_number state",
    ends: [{ after: "contract", since: "at", change: "delete" }, withOrder("delete")],
  },
  late_interests: {
    what: "늦은 환불의 이자",
    purpose: "이자 지급",
    ground: "법령",
    personal: "account",
    plain: "",
    ends: [withOrder({ account: "null" })],
  },
  order_timeline: {
    what: "주문 이력",
    purpose: "계약 이행 기록",
    ground: "법령",
    personal: "facts",
    plain: "event by account_id",
    ends: [withOrder({ facts: "'{}'" })],
  },
  refunds: {
    what: "환불",
    purpose: "환불",
    ground: "법령",
    personal: "reason account last_error",
    plain: "payment_key kind state by account_id",
    ends: [withOrder({ reason: "''", account: "null", last_error: "null" })],
  },
  statement_lines: {
    what: "은행 거래내역의 입금과 환불 송금",
    purpose: "입금 확인",
    ground: "계약",
    personal: "name",
    plain: "fingerprint precision name_mark balance_mark state",
    ends: [
      // Money of an order that is not complete is somebody's, and is given back by name.
      {
        after: "statement",
        since: "greatest(at, moved_at)",
        when: "name is not null and state <> 'held'",
        change: { name: "null" },
      },
      {
        after: "statement",
        since: "greatest(at, moved_at)",
        when: "state = 'aside'",
        change: "delete",
      },
      { after: "payment", since: "greatest(at, moved_at)", change: "delete" },
    ],
  },
  payment_findings: {
    what: "결제 대조에서 찾은 차이",
    purpose: "결제 확인",
    ground: "법령",
    personal: "words",
    plain: "kind subject order_number closed_by",
    ends: [
      withOrder({ words: "''" }, "order_number in (select number from orders where id = any($1))"),
      { after: "payment", since: "found_at", when: "words <> ''", change: { words: "''" } },
    ],
  },
  payment_ledger: {
    what: "결제 장부",
    purpose: "결제와 환불 기록",
    ground: "법령",
    personal: "facts",
    plain: "payment_key provider kind mark by account_id",
    ends: [{ elsewhere: `${periods.payment.words} 뒤에 글만 지워요` }],
  },
  value_ledger: {
    what: "포인트와 크레딧 장부",
    purpose: "적립과 사용 기록",
    ground: "법령",
    personal: "facts",
    plain: "account_id kind reason mark by by_account_id",
    ends: [{ elsewhere: `${periods.payment.words} 뒤에 글만 지워요` }],
  },
  own_transfers: {
    what: "계좌이체",
    purpose: "입금 확인",
    ground: "법령",
    personal: "entry_id",
    plain: "payment_key order_number account state",
    ends: [withOrder({ entry_id: "null" })],
  },
  hand_receipts: {
    what: "직접 발급하는 현금영수증",
    purpose: "세금 신고",
    ground: "법령",
    personal: "approval",
    plain: "kind",
    ends: [withOrder({ approval: "''" })],
  },
  self_issued_receipts: {
    what: "자진발급 현금영수증",
    purpose: "세금 신고",
    ground: "법령",
    personal: "last_error",
    plain: "payment_key state receipt_key",
    ends: [withOrder({ last_error: "null" })],
  },
  parcels: {
    what: "배송 추적",
    purpose: "배송 안내",
    ground: "계약",
    personal: "number steps",
    plain: "company stage",
    ends: [withOrder("delete")],
  },
  sent_parcels: {
    what: "나눠 보낸 상자",
    purpose: "배송 안내",
    ground: "계약",
    personal: "number steps",
    plain: "company stage",
    ends: [withOrder("delete")],
  },
  sent_pieces: {
    what: "상자에 넣은 상품",
    purpose: "배송 안내",
    ground: "계약",
    personal: "",
    plain: "",
    ends: [{ elsewhere: "상자와 함께 지워요" }],
  },
  order_codes: {
    what: "주문 확인 인증번호",
    purpose: "본인 확인",
    ground: "계약",
    personal: "",
    plain: "code_hash access_hash contact",
    ends: [withOrder("delete")],
  },
  gift_receivers: {
    what: "선물 받은 분",
    purpose: "선물한 파일의 제공, 라이선스 증서",
    ground: "계약",
    personal: "name email",
    plain: "handle member_id link_hash answer_hash agreed_words",
    ends: [withOrder({ name: "''", email: "null", member_id: "null", link_hash: "null" })],
  },
  order_keys: {
    what: "주문 검색어",
    purpose: "주문 찾기",
    ground: "계약",
    personal: "key",
    plain: "",
    ends: [{ elsewhere: "주문과 함께 지워요" }],
  },
  supply_devices: {
    what: "파일을 이용하는 기기",
    purpose: "기기 수 확인",
    ground: "계약",
    personal: "device_hash name",
    plain: "removed_by",
    ends: [
      withOrder("delete", "line_id in (select id from order_lines where order_id = any($1))"),
      { elsewhere: "다른 곳에서 산 것과 함께 지워요" },
    ],
  },
  purchases: {
    what: "다른 곳에서 산 것",
    purpose: "상점을 옮기기 전에 판 파일의 제공",
    ground: "계약",
    personal: "email",
    plain: "handle sold_by mark member_id product_id options supply_terms",
    ends: [
      { after: "contract", since: "created_at", change: "delete" },
      { elsewhere: "탈퇴하면 지워요" },
    ],
  },
  earlier_orders: {
    what: "이전 상점의 주문",
    purpose: "상점을 옮기기 전에 한 주문의 조회와 상담",
    ground: "계약",
    personal:
      "buyer_name buyer_email buyer_phone buyer_id receiver_name receiver_phone postcode address address_detail memo waybill",
    plain: "source shop number shown_number status status_words pay_way carrier account_id",
    ends: [
      {
        after: "unpaid",
        since: "placed_at",
        when: "status = 'waiting' and paid_at is null",
        change: "delete",
      },
      { after: "contract", since: "greatest(placed_at, paid_at)", change: "delete" },
    ],
  },
  retained_earlier_orders: {
    what: "탈퇴한 회원이 이전 상점에서 한 거래의 기록",
    purpose: "법이 정한 보관",
    ground: "법령",
    personal: "personal",
    plain: "",
    ends: [{ elsewhere: "이전 상점의 주문과 함께 지워요" }],
  },
  purchase_codes: {
    what: "다른 곳에서 산 것의 인증번호",
    purpose: "본인 확인",
    ground: "계약",
    personal: "email",
    plain: "code_hash access_hash",
    ends: [{ after: "unpaid", since: "expires_at", change: "delete" }],
  },
  sandbox_payments: {
    what: "연습용 결제",
    purpose: "연습",
    ground: "정당한 이익",
    personal: "deposit secret success_url fail_url",
    plain: "payment_key order_number order_name pay_by status behaviour",
    ends: [
      withOrder(
        { deposit: "null", secret: "null", success_url: "''", fail_url: "''" },
        "order_number in (select number from orders where id = any($1))",
      ),
    ],
  },
  sandbox_returns: {
    what: "연습용 환불",
    purpose: "연습",
    ground: "정당한 이익",
    personal: "reason",
    plain: "once payment_key",
    ends: [{ after: "payment", since: "at", when: "reason <> ''", change: { reason: "''" } }],
  },
};
