import { randomLetters } from "#lib/random-letters.ts";
import type { StoredPurpose } from "#app/uploads/upload-purpose.ts";

const ZIP_TYPE = "application/zip";

/** A packed shop on its way in; its name among the stored objects is what the form sends. */
export const archivePurpose: StoredPurpose<string> = {
  accept: [".zip", ZIP_TYPE],
  problemOf: ({ name }) =>
    /\.zip$/i.test(name) ? null : `${name}: 담아 둔 ZIP 파일을 골라주세요.`,
  newName: () => `moves/${randomLetters(20)}.zip`,
  contentTypeOf: () => ZIP_TYPE,
  finish: async (name) => name,
};
