import { data } from "react-router";
import { log } from "#lib/log.server.ts";
import { logWords } from "#lib/text/log-words.server.ts";
import { findProfile, type Profile } from "#shop/member/find-profile.server.ts";
import type { Db } from "#shop/shop.ts";
import { memberFailedWords } from "#app/browser/state/use-member-failed.ts";
import { found } from "#app/found.server.ts";

/**
 * The profile for pages that work without it; undefined when it could not be read, which they
 * report (use-member-failed.ts).
 */
export const readProfile = (db: Db, accountId: string): Promise<Profile | null | undefined> =>
  findProfile(db, accountId).catch((error: unknown) => {
    log.error(`member record failed: ${logWords(error)}`);
    return undefined;
  });

/** For pages that are nothing without it: the error screen says why; specification 8. */
export async function needProfile(db: Db, accountId: string): Promise<Profile> {
  const profile = await readProfile(db, accountId);
  if (profile === undefined)
    throw data(
      { words: `${memberFailedWords} 잠시 뒤에 다시 시도해주세요.`, memberFailed: true },
      503,
    );
  return found(profile);
}
