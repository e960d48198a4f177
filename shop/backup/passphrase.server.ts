import { BadInput } from "#shop/bad-input.ts";
import { isEasilyGuessed } from "#shop/member/password/is-easily-guessed.server.ts";

/** Throws BadInput for a passphrase of a backup that others would guess. */
export function refuseWeakPassphrase(keyPassword: string): void {
  if (isEasilyGuessed(keyPassword))
    throw new BadInput({ keyPassword: ["쉽게 짐작할 수 있어요. 다른 암호를 적어주세요."] });
}
