import type { FormReply } from "#app/form-action.server.ts";
import { NoticeBox } from "#app/ui/notice-box.tsx";

/** All errors of a list's refused form, as sentences. */
export const troubleWords = ({ refused, errors = {} }: FormReply<unknown> = {}): string =>
  refused?.message ?? [...new Set(Object.values(errors).flat())].join(" ");

/** Why something was not done, above what it was about; nothing without words. */
export function Trouble({
  words,
  className = "pb-4",
}: {
  words: string | null | undefined | false;
  className?: string;
}) {
  if (!words) return null;
  return (
    <div className={className}>
      <NoticeBox tone="bad">{words}</NoticeBox>
    </div>
  );
}
