const MOST_FILE_BYTES = 12 * 1024 * 1024;

/** The text of a file. Korean Excel saves CSV as CP949, tried when it is not UTF-8. */
export async function readTableFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (/\.xlsx?$/i.test(file.name))
    return {
      problem:
        "엑셀 파일은 바로 읽을 수 없어요. 엑셀에서 표를 복사해 붙여넣거나 CSV로 저장해 올려주세요.",
    };
  if (file.size > MOST_FILE_BYTES) return { problem: "파일이 너무 커요. 나눠서 올려주세요." };
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { text: new TextDecoder("euc-kr").decode(bytes) };
  }
}
