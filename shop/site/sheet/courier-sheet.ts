/** What a column of a courier's sheet can hold; the words name it where an owner arranges one. */
export const sheetFields = {
  number: "주문번호",
  recipientName: "받는 분",
  recipientPhone: "받는 분 전화번호",
  ordererPhone: "주문자 전화번호",
  postcode: "우편번호",
  address: "주소 전체",
  addressBase: "기본 주소",
  addressDetail: "상세 주소",
  items: "상품 (첫 상품 외 몇 개)",
  contents: "상품과 선택, 수량 모두",
  pieces: "상품 수량",
  boxes: "상자 수",
  memo: "배송 요청",
  ordererName: "주문자",
  senderName: "보내는 곳 (상호)",
  senderPhone: "보내는 곳 전화번호",
  senderAddress: "보내는 곳 주소",
  today: "오늘 날짜",
  empty: "빈 칸",
} as const;

export type SheetField = keyof typeof sheetFields;

/** `fixed` holds the same words in every row, like 신용 or 극소. */
export type SheetColumn =
  | { title: string; field: SheetField }
  | { title: string; field: "fixed"; words: string };

export const sheetFormats = {
  xlsx: "엑셀 (.xlsx)",
  xls: "옛 엑셀 (.xls)",
  csv: "CSV",
} as const;
export type SheetFormat = keyof typeof sheetFormats;

/** The arrangement of a file that a courier's program takes. */
export type CourierSheet = {
  name: string;
  format: SheetFormat;
  columns: SheetColumn[];
};

export const SHEETS = {
  most: 10,
  name: 30,
  columns: 40,
  title: 40,
  words: 60,
  text: 5000,
} as const;

const columns = (...pairs: readonly [title: string, field: SheetField][]): SheetColumn[] =>
  pairs.map(([title, field]) => ({ title, field }));

/** The heads of programs that were seen by several shops' tools; CJ's users arrange them anew. */
const sureSheets: CourierSheet[] = [
  {
    name: "CJ대한통운",
    format: "xlsx",
    columns: columns(
      ["예약구분", "empty"],
      ["집하예정일", "today"],
      ["받는분성명", "recipientName"],
      ["받는분전화번호", "recipientPhone"],
      ["받는분기타연락처", "ordererPhone"],
      ["받는분우편번호", "postcode"],
      ["받는분주소(전체, 분할)", "address"],
      ["운송장번호", "empty"],
      ["고객주문번호", "number"],
      ["품목명", "items"],
      ["내품명", "contents"],
      ["내품수량", "pieces"],
      ["박스수량", "boxes"],
      ["박스타입", "empty"],
      ["기본운임", "empty"],
      ["운임구분", "empty"],
      ["배송메세지1", "memo"],
      ["배송메세지2", "empty"],
      ["보내는분성명", "senderName"],
      ["보내는분전화번호", "senderPhone"],
      ["보내는분주소", "senderAddress"],
    ),
  },
  {
    name: "우체국 계약소포",
    format: "xls",
    columns: columns(
      ["미반영필드 1", "empty"],
      ["상품명", "items"],
      ["수취인명", "recipientName"],
      ["수취인 우편번호", "postcode"],
      ["수취인 주소", "addressBase"],
      ["수취인 상세주소", "addressDetail"],
      ["수취인 전화번호", "recipientPhone"],
      ["수취인 이동통신", "recipientPhone"],
      ["배송메세지", "memo"],
      ["주문번호", "number"],
      ["미반영필드 2", "empty"],
    ),
  },
];

/** No source confirmed the heads of these; their programs let the user match columns by name. */
const unsureSheets: CourierSheet[] = [
  {
    name: "롯데택배",
    format: "xlsx",
    columns: columns(
      ["주문번호", "number"],
      ["받는사람", "recipientName"],
      ["전화번호1", "recipientPhone"],
      ["전화번호2", "ordererPhone"],
      ["우편번호", "postcode"],
      ["주소", "address"],
      ["상품명", "contents"],
      ["수량", "boxes"],
      ["배송메시지", "memo"],
    ),
  },
  {
    name: "한진택배",
    format: "xlsx",
    columns: columns(
      ["주문번호", "number"],
      ["받으시는 분", "recipientName"],
      ["받으시는 분 전화", "recipientPhone"],
      ["받는분핸드폰", "recipientPhone"],
      ["받는분우편번호", "postcode"],
      ["받는분총주소", "address"],
      ["내용물", "contents"],
      ["박스수량", "boxes"],
      ["특기사항", "memo"],
    ),
  },
  {
    name: "로젠택배",
    format: "xlsx",
    columns: columns(
      ["수하인명", "recipientName"],
      ["수하인주소", "address"],
      ["수하인전화", "recipientPhone"],
      ["수하인휴대폰", "recipientPhone"],
      ["택배수량", "boxes"],
      ["물품명", "contents"],
      ["배송메세지", "memo"],
      ["주문번호", "number"],
    ),
  },
];

export const builtInSheets: readonly (CourierSheet & { isUnsure: boolean })[] = [
  ...sureSheets.map((sheet) => ({ ...sheet, isUnsure: false })),
  ...unsureSheets.map((sheet) => ({ ...sheet, isUnsure: true })),
];
