import { connect, type TLSSocket } from "node:tls";
import type { TlsCertificate } from "#shop/law/seen.ts";

const WAIT_MS = 5_000;

const certificateOf = (socket: TLSSocket): TlsCertificate | null => {
  const { valid_to: end } = socket.getPeerCertificate();
  return end ? { endsAt: new Date(end), isTrusted: socket.authorized } : null;
};

/**
 * The certificate that browsers see at the shop's address; null without TLS, or when the address is
 * not reachable from here, as behind some routers.
 */
export function findTlsCertificate(origin: string): Promise<TlsCertificate | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((tell) => {
    // Untrusted certificates are read too, because the owner must be told of exactly those.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      timeout: WAIT_MS,
      rejectUnauthorized: false,
    });
    const end = (found: TlsCertificate | null) => {
      socket.destroy();
      tell(found);
    };
    socket.once("secureConnect", () => end(certificateOf(socket)));
    socket.once("timeout", () => end(null));
    socket.once("error", () => end(null));
  });
}
