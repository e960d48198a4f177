const OUTSIDE = /^https?:\/\/[^\s/\\?#@]+\.[^\s/\\?#@]/i;
const HERE = /^(\/(?![/\\])|#)/;
const PERSON = /^(mailto:[^\s@?]+@[^\s@?]+\.[^\s@]+|tel:\+?[\d-]{3,20})$/i;
const MOST = 2000;

/** A permitted link: web page, place in this shop, mail address or phone; else null. */
export function linkAddress(typed: string): string | null {
  // Browsers drop these wherever they stand, so that java\nscript: is javascript:.
  const address = typed.replaceAll(/[\u0000-\u001f\u007f]/g, "").trim();
  if (!address || address.length > MOST) return null;
  if (HERE.test(address) || PERSON.test(address)) return address;
  return OUTSIDE.test(address) && URL.canParse(address) ? address : null;
}

/** Another page than the shop's own. */
export const leadsOutside = (address: string): boolean => !HERE.test(address);
