import { archiveSteps } from "#shop/archive/archive-steps.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useLookEvery } from "#app/ui/use-look-every.ts";
import { kindWords, type ShownArchive } from "./archive-words.ts";

const AGAIN_MS = 2000;

/** How far it has come; looks again by itself until it has ended. */
export function PackingNow({ row }: { row: ShownArchive }) {
  useLookEvery(AGAIN_MS, true);
  const { step, stepDone, stepOf } = row;
  const words = step ? archiveSteps[step] : "곧 시작해요";
  return (
    <NoticeBox className="flex max-w-2xl flex-col gap-3">
      <p>
        <strong className="font-semibold">{kindWords[row.kind]} 중이에요.</strong> {words}
        {stepOf > 0 && (
          <span className="numbers">
            {" "}
            ({stepDone.toLocaleString("ko-KR")}/{stepOf.toLocaleString("ko-KR")})
          </span>
        )}
      </p>
      {stepOf > 0 && <ProgressBar aria-label="진행" max={stepOf} value={stepDone} />}
      <p className="text-12 text-soft">
        이 화면을 닫아도 계속하고, 끝나면 메일로 알려드려요.{" "}
        <TextLink to="/admin/move/out">지금 상태 보기</TextLink>
      </p>
    </NoticeBox>
  );
}
