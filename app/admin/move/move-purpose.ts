import { randomLetters } from "#lib/random-letters.ts";
import { droppedEndings, droppedKind } from "#shop/move/file/file-name.ts";
import { pathOf } from "#app/uploads/dropped-files.ts";
import { postJson } from "#app/uploads/post-json.ts";
import type { StoredPurpose } from "#app/uploads/upload-purpose.ts";

const TYPE = "application/octet-stream";

/** Files of a former shop, and pictures and sounds beside them, on their way into a move. */
export const movePurpose = (move: string): StoredPurpose<{ move: string }> => ({
  accept: droppedEndings,
  problemOf(file) {
    if (!droppedKind(file.name))
      return "표(CSV, 엑셀, SQL), ZIP, 사진, 소리 파일을 올릴 수 있어요.";
    return file.size === 0 ? "빈 파일이에요. 다른 파일을 골라주세요." : null;
  },
  newName: () => `moves/${move}/${randomLetters(20)}`,
  contentTypeOf: () => TYPE,
  finish: (name, file, signal) =>
    postJson("/admin/files/move", { move, name, path: pathOf(file).slice(-400) }, signal),
});
