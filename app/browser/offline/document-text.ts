const DATE = "\u0000date";

/**
 * Serialises loader data for storage. Dates survive; other values that JSON lacks throw or are left
 * out.
 */
export const toBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(value, function (this: Record<string, unknown>, name, written: unknown) {
      // JSON has already turned a Date into a string here, so the original is read.
      const own = this[name];
      return own instanceof Date ? { [DATE]: own.getTime() } : written;
    }),
  );

export const fromBytes = (bytes: Uint8Array): unknown =>
  JSON.parse(new TextDecoder().decode(bytes), (_, value: unknown) =>
    typeof value === "object" && value !== null && DATE in value
      ? new Date(Number(value[DATE]))
      : value,
  );
