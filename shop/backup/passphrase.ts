const SHORTEST = 12;

export const isLongEnough = (passphrase: string): boolean => [...passphrase].length >= SHORTEST;
export const TOO_SHORT = `${SHORTEST}자보다 길게 적어주세요. 단어 네댓 개를 이어 적으면 좋아요.`;
