import { portone } from "#adapters/payment/portone/portone.server.ts";
import type { PortoneServer } from "./portone-server.ts";

/** The shop's own adapter, with the keys and channels of this stand-in. */
export const portoneAt = ({ account, url }: PortoneServer) => portone({ ...account, apiUrl: url });
