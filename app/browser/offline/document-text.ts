const DATE = "\u0000date";

/**
 * What a loader gave, as bytes, which is what is kept and measured. Dates stay dates; what JSON
 * cannot say throws or is left out.
 */
export const toBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify(value, function (this: Record<string, unknown>, name, written: unknown) {
      // JSON has turned a Date into words before it comes here.
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
