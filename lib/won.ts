const format = new Intl.NumberFormat("ko-KR");

/** "12,000원" */
export const won = (amount: number): string => `${format.format(amount)}원`;
