import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type PasskeyRequest = { challenge?: string };
type Lies = { origin?: string; rpId?: string; isVerified?: boolean; count?: number };

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** https://www.rfc-editor.org/rfc/rfc8949, as much of it as a passkey needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(cbor)]);
}

/** A passkey in memory (https://www.w3.org/TR/webauthn-3/), honest unless told otherwise. */
export function buildAuthenticator(home: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let counted = 0;

  const clientData = (type: string, { challenge }: PasskeyRequest, { origin = home }: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId, isVerified = true, count }: Lies, attested?: Buffer): Buffer {
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 64 : 0);
    counted = count ?? counted + 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counted);
    const rp = sha256(rpId ?? new URL(home).hostname);
    return Buffer.concat([rp, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  const answer = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: "public-key" as const,
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
    ),
    clientExtensionResults: {},
  });

  return {
    create(passkeyRequest: PasskeyRequest, lies: Lies = {}) {
      const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, left],
          [-3, right],
        ]),
      );
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        key,
      ]);
      const object = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(lies, attested)],
      ]);
      const clientDataJSON = clientData("webauthn.create", passkeyRequest, lies);
      return answer({ clientDataJSON, attestationObject: cbor(object) });
    },
    get(passkeyRequest: PasskeyRequest, lies: Lies = {}) {
      const clientDataJSON = clientData("webauthn.get", passkeyRequest, lies);
      const data = authenticatorData(lies);
      const signed = Buffer.concat([data, sha256(clientDataJSON)]);
      return answer({
        clientDataJSON,
        authenticatorData: data,
        signature: sign("sha256", signed, privateKey),
      });
    },
  };
}

export type Authenticator = ReturnType<typeof buildAuthenticator>;
