/** Why a sound failed, as far as the page can tell. */
export const soundFailed = (): string =>
  typeof navigator !== "undefined" && !navigator.onLine
    ? "인터넷에 연결되어 있지 않아 들을 수 없어요. 연결한 뒤 다시 눌러주세요."
    : "소리를 불러오지 못했어요. 잠시 후 다시 시도해주세요.";
