const NAME = "office_folded";
const YEAR = 365 * 24 * 3600;

/** The groups of the menu that this device keeps folded, by their keys; in a cookie, so that the
 * page comes with them folded. */
export function readFolded(cookies: string | null): string[] {
  const kept = new RegExp(`(?:^|;\\s*)${NAME}=([a-z.]{0,60})`).exec(cookies ?? "")?.[1];
  return kept ? kept.split(".") : [];
}

export function keepFolded(group: string, isFolded: boolean): void {
  const others = readFolded(document.cookie).filter((each) => each !== group);
  const folded = [...others, ...(isFolded ? [group] : [])];
  document.cookie = `${NAME}=${folded.join(".")}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`;
}
