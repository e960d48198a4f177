import { seoulTime } from "#lib/seoul-time.ts";
import type { ListedVersion } from "#shop/page/find-page.server.ts";
import { pagePath, PAGES } from "#shop/page/page.ts";
import { OneButton } from "#app/account/my/one-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = {
  page: { slug: string; publishedVersion: number | null };
  isHome: boolean;
  versions: readonly ListedVersion[];
};

/** What was published, to look at and to take back. */
export function VersionList({ page: { slug, publishedVersion }, isHome, versions }: Props) {
  if (!versions.length)
    return (
      <p className="text-14 text-soft">
        아직 공개한 판이 없어요. ‘내용’에서 저장하고 공개하면 1판이 여기에 남아요.
      </p>
    );
  return (
    <div className="flex flex-col gap-6">
      <p className="text-14 text-soft">
        공개할 때마다 한 판씩 남고, 최근 {PAGES.versions}판까지 보관해요. 되돌리면 초안이 그 판으로
        바뀌고, 공개하기 전까지 상점은 그대로예요.
      </p>
      <Ruled>
        {versions.map(({ version, title, blocks, publishedAt }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-60 text-14 numbers">
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                {version}판
                {version === publishedVersion && <StatusBadge tone="good" label="공개 중" />}
              </p>
              <p className="text-12 text-soft wrap-anywhere">
                {seoulTime(publishedAt)} · {title} · 블록 {blocks}개
              </p>
            </div>
            <TextLink
              look="tall"
              href={`${pagePath(slug)}?version=${version}`}
              target="_blank"
              rel="noopener"
              className="text-14"
              aria-label={`${version}판 보기 (새 창에서 열려요)`}
            >
              보기
            </TextLink>
            <OneButton values={{ intent: "restore", version: String(version) }}>
              {(busy) => (
                <Button busy={busy} aria-label={`${version}판을 초안으로 되돌리기`}>
                  초안으로 되돌리기
                </Button>
              )}
            </OneButton>
          </li>
        ))}
      </Ruled>
      {publishedVersion !== null && (
        <OneButton values={{ intent: "hide" }}>
          {(busy) => (
            <Button look="danger" busy={busy}>
              {isHome ? "기본 홈으로 되돌리기" : "상점에서 내리기"}
            </Button>
          )}
        </OneButton>
      )}
    </div>
  );
}
