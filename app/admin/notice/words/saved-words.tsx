import { useEffect, useEffectEvent } from "react";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { EditedNotice } from "./edited-notice.ts";

type Props = {
  reply: FormAnswer;
  edited: Pick<EditedNotice, "version" | "words">;
  onSaved: (isOurs: boolean) => void;
};

/**
 * The result of the last action; after a conflict it shows the other owner's words, while one's own
 * stay in the fields.
 */
export function SavedWords({ reply, edited: { version, words }, onSaved }: Props) {
  const done = reply?.done as { intent: string; sentTo: string } | undefined;
  const isSaved = done?.intent === "save" || done?.intent === "ours";
  const notifySaved = useEffectEvent(() => isSaved && onSaved(done.intent === "ours"));
  useEffect(() => {
    notifySaved();
  }, [reply, version]);
  if (reply?.refused?.code === "site-changed")
    return (
      <NoticeBox tone="warn">
        <p className="font-medium">
          지금 저장된 문구는 아래와 같아요. 다시 저장하면 직접 쓴 문구로 바뀌어요.
        </p>
        <blockquote className="mt-2 border-l-2 border-warn pl-3 whitespace-pre-wrap text-ink">
          {[words.subject, words.text, words.message].filter(Boolean).join("\n\n")}
        </blockquote>
      </NoticeBox>
    );
  if (!done) return null;
  return <NoticeBox tone="good">{wordsOf(done)}</NoticeBox>;
}

function wordsOf({ intent, sentTo }: { intent: string; sentTo: string }): string {
  if (intent === "save") return "저장했어요. 다음에 보내는 알림부터 이 글로 나가요.";
  if (intent === "ours") return "기본 문구로 되돌렸어요. 이전 문구는 감사 기록에 남아 있어요.";
  return `${sentTo}(으)로 시험 알림을 보냈어요. 저장은 하지 않았어요.`;
}
