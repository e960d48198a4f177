import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { PushDevice } from "#shop/member/push/push-devices.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { PushHere } from "./push-here.tsx";

type Props = { devices: PushDevice[]; publicKey: string | null };

/** One's own devices, a trial to all of them, and this device. */
export function PushDevices({ devices, publicKey }: Props) {
  return (
    <>
      <p className="text-14 text-soft">
        푸시는 이 상점이 만든 열쇠로 잠가 브라우저 회사의 서버로 바로 보내고, 그 서버는 내용을 읽을
        수 없어요. 아이폰과 아이패드에서는 사파리의 공유 메뉴에서 ‘홈 화면에 추가’로 관리 화면을
        설치한 뒤, 홈 화면에서 열어 켜주세요.
      </p>
      {devices.length > 0 && (
        <ul className="border-t border-line">
          {devices.map((device) => (
            <Device key={device.id} {...device} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <PushHere publicKey={publicKey} ends={devices.map(({ end }) => end)} />
        {devices.length > 0 && (
          <PostForm
            reply={undefined}
            fields={{ intent: "try-push" }}
            asMember
            preventScrollReset
            className=""
          >
            {({ busy }) => <Button busy={busy}>내 기기에 시험 알림 보내기</Button>}
          </PostForm>
        )}
      </div>
    </>
  );
}

function Device({ id, label, createdAt, reachedAt, isTroubled }: PushDevice) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="text-14 font-medium wrap-anywhere">{label}</p>
        <p className="text-12 text-soft numbers">
          {seoulDate(createdAt)} 켬 ·{" "}
          {reachedAt ? `${seoulTime(reachedAt)}에 마지막으로 보냄` : "아직 보낸 알림이 없어요"}
        </p>
        {isTroubled && (
          <p className="text-12 text-bad">
            최근 알림을 보내지 못했어요. 이 기기에서 껐다가 다시 켜주세요.
          </p>
        )}
      </div>
      <PostForm
        reply={undefined}
        fields={{ intent: "remove", id }}
        asMember
        preventScrollReset
        className=""
      >
        {({ busy }) => (
          <Button busy={busy} aria-label={`${label} 지우기`}>
            지우기
          </Button>
        )}
      </PostForm>
    </li>
  );
}
