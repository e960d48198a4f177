import { createHash, createPublicKey } from "node:crypto";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { createServer } from "node:tls";
import {
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

export type Certificate = { cert: string; key: string };

/** How a browser is told to trust one key: base64 of the SHA-256 of its public half. */
export const fingerprintOf = ({ cert }: Certificate): string =>
  createHash("sha256")
    .update(createPublicKey(cert).export({ type: "spki", format: "der" }))
    .digest("base64");

/** Signed by itself, for these names, for so many days from now. */
export async function makeCertificate(
  names: string[],
  { days = 1 }: { days?: number } = {},
): Promise<Certificate> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const day = 86_400_000;
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0]}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 2 * day),
    notAfter: new Date(Date.now() + days * day),
    extensions: [
      new SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value }))),
    ],
  });
  const key = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { cert: certificate.toString("pem"), key: PemConverter.encode(key, "PRIVATE KEY") };
}

/** Terminates TLS before a plain local server. */
export async function tlsBefore(port: number, certificate: Certificate) {
  const server = createServer({ ...certificate, ALPNProtocols: ["http/1.1"] }, (outside) => {
    const inside = connect(port, "localhost");
    outside.pipe(inside).pipe(outside);
    const end = () => [inside, outside].forEach((socket) => socket.destroy());
    for (const socket of [inside, outside]) socket.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => server.close(),
  };
}
