/** Where a page of a list ended: the time of its last row in whole microseconds. */
export type Keyset = { micros: number; id: string };

const CURSOR = /^([0-9a-z]{1,11})\.([\w-]{1,64})$/;

/** The words a list hands out to go on from here. */
export const keysetCursor = ({ micros, id }: Keyset): string => `${micros.toString(36)}.${id}`;

/** Null for what no list ever handed out. */
export function readKeyset(cursor: string | null | undefined): Keyset | null {
  const [, time, id] = CURSOR.exec(cursor ?? "") ?? [];
  if (!time || !id) return null;
  const micros = Number.parseInt(time, 36);
  return Number.isSafeInteger(micros) && keysetCursor({ micros, id }) === cursor
    ? { micros, id }
    : null;
}
