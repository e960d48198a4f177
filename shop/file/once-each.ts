import type { Bucket } from "./bucket.ts";

/** Work for a key of a bucket, done once: whoever asks meanwhile gets what is being made. */
export function onceEach<Made>() {
  const underWay = new WeakMap<Bucket, Map<string, Promise<Made>>>();
  return (bucket: Bucket, key: string, work: () => Promise<Made>): Promise<Made> => {
    const making = underWay.get(bucket) ?? new Map<string, Promise<Made>>();
    underWay.set(bucket, making);
    const made = making.get(key) ?? work().finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
