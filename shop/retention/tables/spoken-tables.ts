import type { HeldTables, Change } from "../held.ts";

const DEPARTED = "author_id is null and author_name = '탈퇴 회원'";
const lastTouched = "greatest(created_at, updated_at)";
const REMOVED = { after: "removed", since: "removed_at", change: "delete" } as const;

const withReservation = (change: Change, by = "reservation_id = any($1)") =>
  ({ with: "reservations", by, change }) as const;

/** Values that replace a person in a reservation. */
const nobody = {
  name: "'지난 예약자'",
  phone: "''",
  email: "null",
  guest_id: "null",
  departed_member_id: "null",
  link_hash: "null",
  request_hash: "''",
};

/** Mails about orders go with their orders, and about reservations with them. */
const toDeparted = `state not in ('queued', 'waiting') and
  case when subject_key ~ '^R\\d{8}-'
    then exists (select from reservations where number = subject_key and departed_member_id is not null)
    else subject_key !~ '^R?\\d{8}-' and not exists (select from "user" where "user".id = subject_key) end`;

const MAILS_OF_ORDERS = "select number from orders where id = any($1)";
const MAILS_OF_RESERVATIONS = "select number from reservations where id = any($1)";
const sentAbout = (numbers: string) =>
  `message_id in (select message_id from notices where subject_key in (${numbers}))`;

export const spokenTables: HeldTables = {
  reservations: {
    what: "예약",
    purpose: "예약 확인과 안내",
    ground: "계약",
    personal: "name phone email request_hash",
    plain:
      "number product_id title options member_id departed_member_id guest_id took_stock link_hash request_key placed_from",
    ends: [
      {
        after: "reservation",
        since: "ended_at",
        when: "request_hash <> '' and status in ('canceled', 'expired')",
        change: nobody,
      },
      {
        after: "contract",
        since: "greatest(requested_at, ended_at)",
        when: "request_hash <> ''",
        change: nobody,
      },
    ],
  },
  reservation_timeline: {
    what: "예약 이력",
    purpose: "예약 확인과 안내",
    ground: "계약",
    personal: "facts",
    plain: "event by account_id",
    ends: [
      withReservation({ facts: "'{}'" }),
      { after: "contract", since: "at", when: "facts <> '{}'", change: { facts: "'{}'" } },
    ],
  },
  mailbox: {
    what: "이 상점의 메일함",
    purpose: "알림",
    ground: "계약",
    personal: "to subject text html",
    plain: "message_id channel",
    ends: [
      { after: "mail", since: "arrived_at", change: "delete" },
      {
        after: "departed",
        since: "(select created_at from notices where notices.message_id = mailbox.message_id)",
        when: `message_id in (select message_id from notices where ${toDeparted})`,
        change: "delete",
      },
      { with: "orders", by: sentAbout(MAILS_OF_ORDERS), change: "delete" },
      withReservation("delete", sentAbout(MAILS_OF_RESERVATIONS)),
    ],
  },
  notices: {
    what: "보낸 메일과 문자",
    purpose: "알림",
    ground: "계약",
    personal: "to subject text html facts last_error",
    plain: "event subject_key channel message_id state words_id",
    ends: [
      { after: "mail", since: "created_at", change: "delete" },
      { after: "departed", since: "created_at", when: toDeparted, change: "delete" },
      { with: "orders", by: `subject_key in (${MAILS_OF_ORDERS})`, change: "delete" },
      withReservation("delete", `subject_key in (${MAILS_OF_RESERVATIONS})`),
    ],
  },
  questions: {
    what: "문의와 답변",
    purpose: "답변과 분쟁 처리",
    ground: "법령",
    personal: "title text search_text search_grams asker_name answer",
    plain: "id product_id asker_id answered_by write_key",
    ends: [
      {
        after: "complaint",
        since: "greatest(created_at, updated_at, answered_at, removed_at)",
        change: "delete",
      },
    ],
  },
  question_guests: {
    what: "비회원 문의의 이름과 이메일",
    purpose: "답변 알림",
    ground: "동의",
    personal: "name email",
    plain: "question_id",
    ends: [
      {
        after: "asker",
        since:
          "(select greatest(q.answered_at, q.updated_at) from questions q where q.id = question_id and q.answered_at is not null)",
        change: "delete",
      },
      { elsewhere: "답변하지 않은 문의와 함께" },
    ],
  },
  posts: {
    what: "게시글",
    purpose: "게시판",
    ground: "계약",
    personal: "title html plain search_text search_grams author_name hidden_reason",
    plain: "id author_id write_key",
    ends: [REMOVED, { after: "complaint", since: lastTouched, when: DEPARTED, change: "delete" }],
  },
  comments: {
    what: "댓글",
    purpose: "게시판",
    ground: "계약",
    personal: "author_name text",
    plain: "post_id author_id write_key",
    ends: [REMOVED, { after: "complaint", since: lastTouched, when: DEPARTED, change: "delete" }],
  },
  reviews: {
    what: "후기",
    purpose: "후기 게시",
    ground: "계약",
    personal:
      "writer_name text photos sound_id reward answer hidden_words objection objection_answer",
    plain: "id product_id answered_by hidden_reason",
    ends: [
      {
        after: "complaint",
        since: "greatest(hidden_at, objected_at, objection_answered_at, removed_at)",
        when: "hidden_at is not null",
        change: "delete",
      },
      { with: "orders", by: "order_id = any($1)", change: "delete" },
    ],
  },
  earlier_reviews: {
    what: "다른 곳에서 쓴 후기",
    purpose: "이전 상점의 후기 게시",
    ground: "정당한 이익",
    personal: "writer_name text answer",
    plain: "source former_number shop_name product_id",
    ends: [{ after: "contract", since: "created_at", change: "delete" }],
  },
  review_votes: {
    what: "도움이 됐다는 표시",
    purpose: "한 사람이 한 번만 누르게",
    ground: "정당한 이익",
    personal: "",
    plain: "review_id voter_key",
    ends: [{ elsewhere: "후기와 함께 지워요" }],
  },
  image_uses: {
    what: "사진을 보여주는 곳",
    purpose: "반품 요청과 게시물에 붙인 사진",
    ground: "계약",
    personal: "",
    plain: "image_id used_by",
    ends: [
      {
        with: "orders",
        by: "used_by in (select 'claim ' || id from claims where order_id = any($1))",
        change: "delete",
      },
      { elsewhere: "게시글, 후기와 함께 지워요" },
    ],
  },
};
