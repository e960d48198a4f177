type TableRule = {
  /** the table whose row it belongs to, and the column that names it; none: stands for itself */
  of?: readonly [parent: string, column: string];
  /** columns that stay behind, and come in with their defaults or with what `fill` says */
  without?: readonly string[];
  /** SQL for a column that stays behind and may not be empty */
  fill?: Readonly<Record<string, string>>;
  /** SQL for a column that archives of older releases lack, of the row `i` that comes in */
  older?: Readonly<Record<string, string>>;
  /** SQL: only these rows */
  where?: string;
  /** columns that name a row of another table without a foreign key */
  names?: Readonly<Record<string, string>>;
  /** what a shop without products and orders has here was only its beginning, and gives way */
  givesWay?: true;
};

const randomHash = "md5(random()::text || clock_timestamp()::text)";
const ofOrder = { of: ["orders", "order_id"] } as const;
const ofEarlier = { of: ["earlier_orders", "order_id"] } as const;
const ofLine = { of: ["order_lines", "line_id"] } as const;
const ofProduct = { of: ["products", "product_id"] } as const;
const ofMember = { of: ["user", "user_id"] } as const;
const ofAccount = { of: ["user", "account_id"] } as const;

/** One that is being sent, or goes out on an occasion, is not begun anew in another shop. */
const CARRIED_LETTERS = "occasion is null and state in ('draft', 'done')";

/**
 * The tables that an archive holds, each after those that it refers to. A row comes into another
 * shop when it, or what it belongs to, was not there.
 */
const carriedTables = {
  licences: {},
  product_categories: {},
  images: {},
  sounds: {},
  stored_objects: { without: ["download_tokens"], where: "name not like 'moves/%'" },
  // Nobody signs in with what an archive says: each proves the address once more.
  user: {
    without: ["email_verified", "email_proof", "two_factor_enabled"],
  },
  addresses: ofMember,
  consents: ofMember,
  member_memos: ofAccount,
  member_tags: ofAccount,
  moved_members: ofAccount,
  products: { without: ["base_price", "next_turn_at"] },
  product_options: ofProduct,
  product_samples: ofProduct,
  price_history: ofProduct,
  product_collections: {},
  collected_products: { of: ["product_collections", "collection"] },
  pages: {},
  page_versions: { of: ["pages", "page_id"] },
  menu_entries: {},
  // What is under way in one shop does not go on in another.
  letters: { where: CARRIED_LETTERS },
  letter_links: {
    of: ["letters", "letter_id"],
    where: `letter_id in (select id from letters where ${CARRIED_LETTERS})`,
  },
  companion_choices: ofProduct,
  search_synonyms: { givesWay: true },
  goods: { ...ofProduct, names: { line_id: "order_lines" } },
  goods_versions: { of: ["goods", "goods_id"] },
  image_uses: {},
  move_origins: {},
  old_addresses: {},
  recommenders: {},
  watches: ofMember,
  wishes: ofMember,
  cart_lines: ofMember,
  posts: {},
  comments: { of: ["posts", "post_id"] },
  faq_categories: { givesWay: true },
  faqs: {},
  answer_templates: { givesWay: true },
  questions: {},
  question_guests: { of: ["questions", "question_id"] },
  policies: {},
  notice_words: {},
  chosen_words: {},
  site_settings: { givesWay: true },
  coupons: {},
  coupon_grants: { of: ["coupons", "coupon_id"] },
  point_rules: { givesWay: true },
  ship_by_moves: ofProduct,
  reservations: {
    without: ["link_hash"],
  },
  reservation_timeline: { of: ["reservations", "reservation_id"] },
  ship_by_answers: {
    of: ["ship_by_moves", "move_id"],
    without: ["link_hash"],
    fill: { link_hash: randomHash },
  },
  orders: {
    without: ["deposit_secret", "gift_link"],
    // As the migration did: what arrived before there was confirming is confirmed, by no clock.
    older: {
      confirmed_at:
        "case when i.delivery = 'done' then coalesce(i.done_at, i.paid_at, i.placed_at) end",
    },
  },
  order_lines: ofOrder,
  order_timeline: ofOrder,
  retained_orders: ofOrder,
  gift_receivers: {
    ...ofOrder,
    without: ["link_hash", "answer_hash"],
    fill: { answer_hash: randomHash },
  },
  claims: ofOrder,
  claim_lines: { of: ["claims", "claim_id"] },
  claim_retrievals: { of: ["claims", "claim_id"] },
  return_parcels: { of: ["claims", "claim_id"] },
  withdrawal_statements: {},
  payments: ofOrder,
  payment_ledger: ofOrder,
  refunds: ofOrder,
  line_refunds: ofLine,
  late_interests: ofOrder,
  payment_findings: {},
  self_issued_receipts: ofOrder,
  own_transfers: ofOrder,
  hand_receipts: ofOrder,
  coupon_uses: ofOrder,
  value_lots: ofAccount,
  value_ledger: { of: ["value_lots", "lot_id"] },
  earnings: ofOrder,
  missing_points: ofAccount,
  desk_gifts: ofAccount,
  parcels: ofOrder,
  sent_parcels: ofOrder,
  sent_pieces: { of: ["sent_parcels", "parcel_id"] },
  certificates: ofLine,
  certificate_keys: {},
  purchases: {},
  earlier_orders: {},
  earlier_order_lines: ofEarlier,
  retained_earlier_orders: ofEarlier,
  // Of a line of an order or of a purchase elsewhere.
  supplies: {},
  supply_transfers: { of: ["supplies", "supply_id"] },
  commission_rooms: ofLine,
  commission_scripts: ofLine,
  commission_takes: ofLine,
  commission_comments: ofLine,
  commission_events: ofLine,
  reviews: ofOrder,
  review_votes: { of: ["reviews", "review_id"] },
  earlier_reviews: {},
  visit_counts: {},
} as const satisfies Record<string, TableRule>;

export type CarriedTable = keyof typeof carriedTables;
export const carriedNames = Object.keys(carriedTables) as CarriedTable[];
export const carriedOf = (name: CarriedTable): TableRule => carriedTables[name];

/** What an archive never holds, and why; an owner reads it beside the button. */
const KEYS = "암호나 열쇠라서";
const ANEW = "다시 계산되는 것이라서";
const OWN = "이 서버의 기록이라서";
export const neverCarried: Readonly<Record<string, string>> = {
  account: KEYS,
  session: KEYS,
  passkey: KEYS,
  two_factor: KEYS,
  verification: KEYS,
  email_tokens: KEYS,
  owner_links: KEYS,
  sign_ups: KEYS,
  social_states: KEYS,
  order_codes: KEYS,
  wish_shares: KEYS,
  purchase_codes: KEYS,
  storage_tokens: KEYS,
  vendor_settings: KEYS,
  push_keys: KEYS,
  push_devices: "기기는 새 상점에서 다시 등록되어서",
  gift_batches: "기프트 카드 번호는 상점의 열쇠로 잠겨 있어서",
  gift_codes: "기프트 카드 번호는 상점의 열쇠로 잠겨 있어서",
  supply_devices: "기기는 새 상점에서 다시 등록되어서",
  staff: "직원은 새 상점에서 다시 초대해야 해서",
  staff_invitations: "직원은 새 상점에서 다시 초대해야 해서",
  office_mail_choices: "직원은 새 상점에서 다시 초대해야 해서",
  office_hours: "직원은 새 상점에서 다시 초대해야 해서",
  office_paces: OWN,
  office_summaries: OWN,
  order_keys: ANEW,
  order_keys_to_fill: ANEW,
  empty_shelves: ANEW,
  low_shelves: ANEW,
  product_counts: ANEW,
  product_ratings: ANEW,
  product_search: ANEW,
  product_companions: ANEW,
  search_words: ANEW,
  daily_figures: ANEW,
  figures_progress: ANEW,
  statement_lines: "은행 거래내역은 새 상점에서 다시 넣을 수 있어서",
  sandbox_faults: "연습 결제라서",
  sandbox_payments: "연습 결제라서",
  sandbox_returns: "연습 결제라서",
  demo_content: OWN,
  archives: OWN,
  moves: OWN,
  move_files: OWN,
  move_tables: OWN,
  move_rows: OWN,
  move_items: OWN,
  move_media: OWN,
  move_mappings: OWN,
  address_visits: OWN,
  letter_recipients: OWN,
  visit_salts: "그날이 끝나면 지우는 것이라서",
  tag_consents: "동의한 브라우저가 이 상점의 주소에만 있어서",
  visit_marks: "그날이 끝나면 지우는 것이라서",
  audit_log: OWN,
  audit_reviews: OWN,
  audit_seals: OWN,
  attempt_windows: OWN,
  attempts: OWN,
  rate_limit: OWN,
  sign_ins: OWN,
  backups: OWN,
  backup_settings: OWN,
  last_backup: OWN,
  bucket_removals: OWN,
  uploads: OWN,
  client_errors: OWN,
  law_checks: OWN,
  grid_changes: OWN,
  health_digests: OWN,
  health_processes: OWN,
  health_silences: OWN,
  health_troubles: OWN,
  mailbox: "이미 보낸 메일과 문자라서",
  notices: "이미 보낸 메일과 문자라서",
  notice_doors: OWN,
  notice_paces: OWN,
  retention_runs: OWN,
  release_news: OWN,
  vain_searches: OWN,
};

/** Columns without a foreign key that name an account, in every carried table. */
export const accountColumns: readonly string[] = [
  "account_id",
  "actor_id",
  "asker_id",
  "author_id",
  "by_account_id",
  "departed_member_id",
  "member_id",
  "owner_id",
  "user_id",
];
