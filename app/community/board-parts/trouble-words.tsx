import type { ReactNode } from "react";
import type { FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Why a form of the board is still here, where that belongs to no field. */
export function troubleWords(reply: FormAnswer): ReactNode {
  if (!reply?.unsent) return reply?.refused?.message;
  if (!reply.signedOut)
    return "보내지 못했어요. 인터넷 연결을 확인하고 다시 눌러주세요. 쓴 내용은 그대로 있어요.";
  return (
    <NoticeBox tone="bad">
      로그인이 끊겨서 보내지 못했어요.{" "}
      <TextLink href="/login?pre=%2Fboard" target="_blank" rel="noopener">
        새 창에서 로그인<span className="sr-only">(새 창에서 열려요)</span>
      </TextLink>
      한 뒤 이 화면에서 다시 눌러주세요. 쓴 내용은 그대로 있어요.
    </NoticeBox>
  );
}
