/** Whether a text from an address or a form can be a product's id at all. */
export const isProductId = (id: unknown): id is string =>
  typeof id === "string" && /^[\w-]{1,64}$/.test(id);
