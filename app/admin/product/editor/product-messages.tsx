import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";

/** Messages about the form as a whole; those about a field are beside it. */
export function ProductMessages({
  answer,
  conflict,
  changed,
}: {
  answer: FormAnswer;
  conflict: boolean;
  changed: string[];
}) {
  if (answer?.unsent)
    return (
      <NoticeBox tone="bad">
        저장하지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요. 입력한 내용은 그대로 있어요.
      </NoticeBox>
    );
  const reply = answer;
  const errors = Object.entries(reply?.errors ?? {});
  const fieldless = errors
    .filter(([name]) => name === "" || /(^version|Seen|\.id)$/.test(name))
    .flatMap(([, messages]) => messages);
  if (conflict) {
    return (
      <NoticeBox tone="warn">
        <p className="font-medium">수정하는 동안 다른 곳에서 이 상품을 저장했어요.</p>
        {changed.length > 0 && <p>그 사이 바뀐 항목: {changed.join(", ")}</p>}
        <p>입력한 내용은 그대로 있어요. 다시 저장하면 지금 화면의 내용으로 바뀌어요.</p>
      </NoticeBox>
    );
  }
  if (reply?.refused) return <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>;
  if (!errors.length) return null;
  return (
    <NoticeBox tone="bad">
      {fieldless.length
        ? fieldless.join(" ")
        : `입력한 내용을 확인해주세요. 고칠 곳이 ${errors.length}군데 있어요.`}
    </NoticeBox>
  );
}
