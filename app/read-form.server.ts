import { data } from "react-router";
import { readBytes } from "#lib/bytes/read-bytes.server.ts";

const FORM_BYTES = 256 * 1024;

/**
 * Thrown for bodies that are not our forms: 415 for another type, 413 above 256 KiB. The error
 * screen shows the words.
 */
const notThisForm = (status: 400 | 413 | 415, words: string) => data({ words }, { status });

/**
 * The fields of a posted form; the last of repeated names counts. Reads at most 256 KiB (or `most`)
 * of application/x-www-form-urlencoded and refuses all else, so that no larger parser sees
 * untrusted input.
 */
export async function readForm(
  request: Request,
  most = FORM_BYTES,
): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw notThisForm(415, "이 형식으로는 보낼 수 없어요. 화면의 양식을 이용해주세요.");
  const bytes = await readBytes(request, most);
  if (!bytes) throw notThisForm(413, "입력한 내용이 너무 길어요. 줄여서 다시 보내주세요.");
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
