import { randomLetters } from "#lib/random-letters.ts";
import { passkeys } from "#shop/member/table.server.ts";
import type { Db } from "#shop/shop.ts";

/** The row of a passkey that no device has. */
export async function buildPasskey(db: Db, userId: string): Promise<string> {
  const id = randomLetters(32);
  const key = { publicKey: "", credentialID: id, counter: 0, deviceType: "singleDevice" };
  await db.insert(passkeys).values({ id, userId, name: "휴대폰", backedUp: false, ...key });
  return id;
}
