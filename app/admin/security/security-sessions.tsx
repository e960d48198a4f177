import { seoulTime } from "#lib/seoul-time.ts";
import type { SessionRow } from "#shop/member/session/list-sessions.server.ts";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { sessions: SessionRow[]; reply: FormAnswer };

export function SessionList({ sessions, reply }: Props) {
  return (
    <Section
      look="open"
      id="sessions"
      title="로그인한 기기"
      className="flex max-w-2xl flex-col gap-3"
    >
      <ul className="border-t border-ink">
        {sessions.map(({ id, device, place, openedAt, seenAt, isAdmin, isHere }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="text-14 font-medium">
                {device}
                {isHere && <span className="ml-2 text-good">이 기기</span>}
              </p>
              <p className="text-12 text-soft numbers">
                {[
                  isAdmin ? "관리 화면" : "상점",
                  place,
                  `${seoulTime(openedAt)} 로그인`,
                  `${seoulTime(seenAt)}까지 씀`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {!isHere && (
              <PostForm
                reply={reply}
                fields={{ intent: "end-session", session: id }}
                asMember
                className=""
              >
                {({ busy }) => (
                  <Button
                    size="s"
                    busy={busy}
                    className="max-lg:min-h-11"
                    aria-label={`${device} 로그아웃`}
                  >
                    로그아웃
                  </Button>
                )}
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm reply={reply} fields={{ intent: "end-other-sessions" }} asMember className="">
          {({ busy }) => (
            <Button look="danger" busy={busy}>
              다른 기기에서 모두 로그아웃
            </Button>
          )}
        </PostForm>
      )}
    </Section>
  );
}
