import type { BoughtSounds } from "#shop/vault/bought-sounds.ts";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = { line: BoughtSounds; reply?: FormAnswer };

export function DeviceList({ line: { number, title, places }, reply }: Props) {
  if (!places) return null;
  const { most, used, isFull, changesLeft } = places;
  const sent = used.some(({ id }) => reply?.values?.device === String(id));
  return (
    <details className="mt-4 text-14" open={isFull || sent || undefined}>
      <summary className="min-h-11 content-center numbers md:min-h-6">
        연결된 기기 {used.length}/{most}대<span className="sr-only"> ({title})</span>
      </summary>
      {isFull && (
        <p className="pb-2 font-medium">
          연결할 수 있는 기기를 모두 쓰고 있어요. 안 쓰는 기기의 연결을 해제하면 이 기기에서 열 수
          있어요.
        </p>
      )}
      <p className="pb-2 text-soft numbers">
        {changesLeft
          ? `1년에 ${most}번까지 해제할 수 있고, ${changesLeft}번 남았어요.`
          : "1년에 해제할 수 있는 횟수를 모두 썼어요. 더 바꿔야 하면 고객센터로 알려주세요."}
      </p>
      <ul>
        {used.map(({ id, name, firstOn, lastOn, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2"
          >
            <p className="min-w-0 flex-1 basis-48 numbers">
              <span className="font-medium">{name}</span>
              {isThis && " (지금 이 기기)"}
              <br />
              <span className="text-soft">
                {firstOn}부터 · 마지막 {lastOn}
              </span>
            </p>
            {changesLeft > 0 && (
              <PostForm
                action={`/order-sounds/${number}`}
                reply={reply}
                fields={{ intent: "device-remove", device: String(id) }}
                className="flex flex-col gap-2"
                preventScrollReset
              >
                {({ busy }) => (
                  <Button busy={busy} aria-label={`기기 연결 해제: ${name}`}>
                    기기 연결 해제
                  </Button>
                )}
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
