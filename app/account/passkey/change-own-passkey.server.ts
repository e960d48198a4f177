import { changePasskey } from "#shop/member/passkey/change-passkey.server.ts";
import { isRefusal } from "#shop/refusal.ts";
import { found } from "#app/found.server.ts";

/** Another person's passkey is answered like an unknown one. */
export const changeOwnPasskey: typeof changePasskey = (...given) =>
  changePasskey(...given).catch((error: unknown) => {
    if (isRefusal(error) && error.code === "passkey-not-found") found(null);
    throw error;
  });
