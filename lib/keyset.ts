/** The end of a list's page: the time of its last row in whole microseconds, and its id. */
export type Keyset = { micros: number; id: string };

const CURSOR = /^([0-9a-z]{1,11})\.([\w-]{1,64})$/;

/** The cursor in a list's links to further pages. */
export const keysetCursor = ({ micros, id }: Keyset): string => `${micros.toString(36)}.${id}`;

/** Null for an invalid cursor. */
export function readKeyset(cursor: string | null | undefined): Keyset | null {
  const [, time, id] = CURSOR.exec(cursor ?? "") ?? [];
  if (!time || !id) return null;
  const micros = Number.parseInt(time, 36);
  return Number.isSafeInteger(micros) && keysetCursor({ micros, id }) === cursor
    ? { micros, id }
    : null;
}
