import { seoulTime } from "#lib/seoul-time.ts";
import type { ClientErrorRow } from "#shop/client-error/list-client-errors.server.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { textLink } from "#app/ui/text-link.tsx";

const sources = {
  browser: { label: "화면", tone: "warn" },
  server: { label: "서버", tone: "bad" },
} as const;

/** One kind of error: what, how often, where, on what, and in which release. */
export function ErrorItem({
  error: {
    fingerprint,
    source,
    message,
    stack,
    route,
    device,
    release,
    count,
    firstAt,
    lastAt,
    settledAt,
  },
}: {
  error: ClientErrorRow;
}) {
  const facts = [
    ["주소", route],
    ["기기", deviceLine(device)],
    ["배포", release],
    ["처음", seoulTime(firstAt)],
    ["마지막", seoulTime(lastAt)],
    ...(settledAt ? [["해결", seoulTime(settledAt)]] : []),
  ];
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge {...sources[source]} />
          <span className="text-14 text-soft numbers">{count.toLocaleString("ko-KR")}번</span>
        </p>
        <h2 className="mt-1 text-16 font-semibold wrap-anywhere">{message}</h2>
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-14">
          {facts.map(([name, words]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-soft">{name}</dt>
              <dd className="numbers wrap-anywhere">{words}</dd>
            </div>
          ))}
        </dl>
        <details className="mt-1">
          <summary className={`${textLink("tall")} text-14`}>자세히 보기</summary>
          {stack && (
            <pre className="rounded-s bg-wash p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
              {stack}
            </pre>
          )}
          <p className="mt-2 text-12 wrap-anywhere text-soft">{device.ua}</p>
        </details>
      </div>
      <PostForm
        reply={undefined}
        fields={{ fingerprint, intent: settledAt ? "reopen" : "settle" }}
        asMember
        className="md:justify-self-end"
      >
        {({ busy }) => (
          <Button
            busy={busy}
            aria-label={`${settledAt ? "다시 열기" : "해결됨"}: ${message}`}
            className="max-md:w-full"
          >
            {settledAt ? "다시 열기" : "해결됨"}
          </Button>
        )}
      </PostForm>
    </li>
  );
}

const joinKnown = (...words: string[]): string =>
  words.filter((word) => word !== "Unknown").join(" ");

const deviceLine = ({
  deviceModel,
  osName,
  osVersion,
  browserName,
  browserVersion,
}: ClientErrorRow["device"]): string =>
  [joinKnown(deviceModel), joinKnown(osName, osVersion), joinKnown(browserName, browserVersion)]
    .filter(Boolean)
    .join(" · ") || "알 수 없는 기기";
