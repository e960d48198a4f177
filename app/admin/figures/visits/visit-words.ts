export const people = (count: number): string => `${count.toLocaleString("ko-KR")}명`;
export const times = (count: number): string => `${count.toLocaleString("ko-KR")}번`;
