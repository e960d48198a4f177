import { seoulTime } from "#lib/seoul-time.ts";
import type { NoticeKind } from "#shop/notice/notice-kind.ts";

export type ArchiveEnded = { kind: "out" | "in"; isDone: boolean; endsAt: Date };

const outcome = ({ kind, isDone, endsAt }: ArchiveEnded): string => {
  if (!isDone) return "끝내지 못했어요. 이유는 화면에 적혀 있어요.";
  return kind === "out"
    ? `다 담았어요. ${seoulTime(endsAt)}까지 받을 수 있어요.`
    : "다 들여왔어요.";
};

/** To the owners when an archive is ready, was brought in, or could not be. */
export const archiveKind: NoticeKind<ArchiveEnded> = {
  subject: "#{작업} 결과를 알려드려요",
  lines: ["#{작업}: #{결과}"],
  needs: { mail: ["작업", "결과"] },
  facts: (ended) => ({
    values: {
      작업: ended.kind === "out" ? "상점 전체 담기" : "담아 둔 상점 들여오기",
      결과: outcome(ended),
    },
    button: ["보러 가기", "/admin/move/out"],
  }),
};
