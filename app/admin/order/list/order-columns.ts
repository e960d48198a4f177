/** The optional columns; the first four are the default. */
export const orderColumns = {
  orderer: "주문자",
  items: "상품",
  total: "금액",
  payment: "결제",
  recipient: "받는 분",
  recommender: "추천인",
  memo: "메모",
} as const;
export type OrderColumn = keyof typeof orderColumns;

export const orderColumnNames = Object.keys(orderColumns) as OrderColumn[];
const usual: readonly OrderColumn[] = ["orderer", "items", "total", "payment"];

const NAME = "order_columns";
const YEAR = 365 * 24 * 3600;

/** This device's choice, in a cookie so that the page comes with the right columns. */
export function readOrderColumns(request: Request): OrderColumn[] {
  const columnList = new RegExp(`(?:^|;\\s*)${NAME}=([a-z.]*)`).exec(
    request.headers.get("cookie") ?? "",
  )?.[1];
  return columnList === undefined
    ? [...usual]
    : orderColumnNames.filter((column) => columnList.split(".").includes(column));
}

export function keepOrderColumns(columns: readonly OrderColumn[]): void {
  document.cookie = `${NAME}=${columns.join(".")}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`;
}
