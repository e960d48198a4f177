// No segment may start with a dot, which excludes "..", hidden names and the disk's incoming
// folder.
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const KEY_LENGTH = 200;

/** The key itself, if it is one: letters that mean the same on every disk and in every address. */
export function bucketKey(key: string): string {
  if (key.length > KEY_LENGTH || !KEY.test(key))
    throw new Error(`not a key of the bucket: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}
