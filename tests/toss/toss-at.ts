import { toss } from "#adapters/payment/toss/toss.server.ts";
import type { startTossServer } from "./toss-server.ts";

type TossServer = Awaited<ReturnType<typeof startTossServer>>;

/** The shop's own adapter, with the keys of this stand-in. */
export const tossAt = ({ clientKey, secretKey, url }: TossServer) =>
  toss({ clientKey, secretKey, apiUrl: url });
