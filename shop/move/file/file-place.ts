import { MOVE_ID } from "./move-forms.ts";

/** A file of a move, as an address names it. */
export type FilePlace = { moveId: string; fileId: number };

const FILE_ID = /^\d{1,12}$/;

/** Null where an address names none. */
export const filePlaceOf = ({
  id = "",
  file = "",
}: Record<string, string | undefined>): FilePlace | null =>
  MOVE_ID.test(id) && FILE_ID.test(file) ? { moveId: id, fileId: Number(file) } : null;
