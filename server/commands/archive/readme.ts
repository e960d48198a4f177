/** Lies in every archive, for whoever opens it without this shop. */
export const README = `이 상점의 전부예요.

manifest.json   들어 있는 것과 그 SHA-256
tables/*.jsonl  표 하나에 파일 하나, 줄 하나에 자료 하나 (JSON Lines, UTF-8)
tables/*.csv    같은 내용, 엑셀에서 여는 파일
files/          사진과 소리. 이름은 내용의 SHA-256이고, 무엇인지는 manifest.json의 files에 있어요.

개인정보가 들어 있어요. 다른 사람이 볼 수 없는 곳에 두고, 다 쓰면 지워주세요.
비밀번호와 열쇠는 들어 있지 않아요. 형식은 docs/archive-format.md에 있어요.
`;
