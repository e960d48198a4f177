const NAME = "office_folded";
const YEAR = 365 * 24 * 3600;

/** Keys of the menu groups that this device keeps folded; a cookie, so that the server renders
 * them folded. */
export function readFolded(cookies: string | null): string[] {
  const folded = new RegExp(`(?:^|;\\s*)${NAME}=([a-z.]{0,60})`).exec(cookies ?? "")?.[1];
  return folded ? folded.split(".") : [];
}

export function keepFolded(group: string, isFolded: boolean): void {
  const others = readFolded(document.cookie).filter((each) => each !== group);
  const folded = [...others, ...(isFolded ? [group] : [])];
  document.cookie = `${NAME}=${folded.join(".")}; Path=/admin; Max-Age=${YEAR}; SameSite=Lax`;
}
