/**
 * What a former shop calls a product, the surest first. Some name it by its address, whose last
 * part is what it is called there.
 */
export function namesOfProduct(id: string, title: string): string[] {
  const handle = /^https?:\/\/[^?#]+\/([^/?#]+)\/?(?:[?#]|$)/.exec(id)?.[1] ?? "";
  return [id, handle, title].filter(Boolean);
}
