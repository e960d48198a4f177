const isPlain = (value: object): boolean => {
  const made: unknown = Object.getPrototypeOf(value);
  return made === Object.prototype || made === null;
};

/** Specification 5: null, undefined, "", [] and the empty plain object. */
export function isEmpty(
  value: unknown,
): value is null | undefined | "" | [] | Record<string, never> {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && isPlain(value) && Object.keys(value).length === 0;
}
