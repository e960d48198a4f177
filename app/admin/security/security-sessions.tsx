import { Form, useNavigation } from "react-router";
import { seoulTime } from "#lib/seoul-time.ts";
import type { SessionRow } from "#shop/member/session/list-sessions.server.ts";
import { AsField } from "#app/ui/form/as-field.tsx";
import { Button } from "#app/ui/button.tsx";

export function SessionList({ sessions }: { sessions: SessionRow[] }) {
  const busy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="sessions" className="flex max-w-2xl flex-col gap-3">
      <h2 id="sessions" className="text-20 font-semibold">
        로그인한 기기
      </h2>
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
              <Form method="post">
                <AsField />
                <input type="hidden" name="session" value={id} />
                <Button
                  name="intent"
                  value="end-session"
                  size="s"
                  disabled={busy}
                  className="max-lg:min-h-11"
                  aria-label={`${device} 로그아웃`}
                >
                  로그아웃
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <AsField />
          <Button name="intent" value="end-other-sessions" look="danger" disabled={busy}>
            다른 기기에서 모두 로그아웃
          </Button>
        </Form>
      )}
    </section>
  );
}
