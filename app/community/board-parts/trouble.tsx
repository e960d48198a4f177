import { NoticeBox } from "#app/ui/notice-box.tsx";
import type { PostReply } from "./post-reply.ts";
import { UnsentWords } from "./unsent-words.tsx";

/** Why the form is still here, where that belongs to no field. */
export function Trouble({ reply }: { reply: PostReply }) {
  if (reply?.unsent)
    return (
      <div tabIndex={-1} data-trouble className="outline-none">
        <UnsentWords signedOut={reply.signedOut ?? false} />
      </div>
    );
  return (
    reply?.refused && (
      <div tabIndex={-1} data-trouble className="outline-none">
        <NoticeBox tone="bad">{reply.refused.message}</NoticeBox>
      </div>
    )
  );
}
