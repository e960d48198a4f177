import {
  armor,
  Decrypter,
  Encrypter,
  generateX25519Identity,
  identityToRecipient,
} from "age-encryption";

/** 64 MB of memory for each guess, and of a machine of 512 MB while it is opened. */
const SCRYPT_LOG_N = 16;

/**
 * The key of a place: everything is encrypted for `recipient`. With a passphrase, the identity that
 * opens it lies in `keyFile`, encrypted with the passphrase, which the shop does not keep; with an
 * owner's own age key there is none, and the shop could not open its own copies.
 */
export type PlaceKey = { recipient: string; keyFile: string | null };

/** What opens something locked: the passphrase, or an age identity ("AGE-SECRET-KEY-1…"). */
export type Opening = { passphrase: string } | { identity: string };

export async function makePlaceKey(passphrase: string): Promise<PlaceKey & { keyFile: string }> {
  const identity = await generateX25519Identity();
  return {
    recipient: await identityToRecipient(identity),
    keyFile: armor.encode(await lockedBy(passphrase).encrypt(identity)),
  };
}

function lockedBy(passphrase: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize("NFC"));
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
  return encrypter;
}

/** A stream that the passphrase alone opens, also by the program `age`. */
export const lockStream = (
  passphrase: string,
  bytes: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> => lockedBy(passphrase).encrypt(bytes);

/**
 * The bytes of a locked stream; it rejects when neither opens it, or its beginning is damaged. The
 * stream fails where what follows was changed or is cut off.
 */
export function openStream(
  opening: Opening,
  bytes: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  if ("identity" in opening) decrypter.addIdentity(opening.identity);
  else decrypter.addPassphrase(opening.passphrase.normalize("NFC"));
  return decrypter.decrypt(bytes);
}

/** The identity in a key file; null when the passphrase does not open it. */
export async function openKeyFile(keyFile: string, passphrase: string): Promise<string | null> {
  const opening = new Decrypter();
  opening.addPassphrase(passphrase.normalize("NFC"));
  try {
    return await opening.decrypt(armor.decode(keyFile), "text");
  } catch {
    return null;
  }
}

/** The recipient that a readable identity ("AGE-SECRET-KEY-1…") belongs to. */
export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity);

/** Whether it is a public key that things can be encrypted for. */
export async function isRecipient(recipient: string): Promise<boolean> {
  try {
    await encryptFor(recipient, new Uint8Array());
    return true;
  } catch {
    return false;
  }
}

export async function encryptFor(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

/** Null when no identity opens it, or it was changed. */
export async function decryptWith(
  identities: readonly string[],
  bytes: Uint8Array,
): Promise<Uint8Array | null> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(bytes);
  } catch {
    return null;
  }
}
