import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { ListedToken } from "#shop/file/storage-token/list-storage-tokens.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { Table, cardCell } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

const heads = ["사용처", "상태", "생성일", "마지막 사용", "할 일"];
const cell = `${cardCell} lg:align-top`;

export function TokenTable({ tokens }: { tokens: ListedToken[] }) {
  return (
    <Table caption="접근 토큰" heads={heads}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </Table>
  );
}

function TokenRow({
  token: { id, label, start, madeBy, createdAt, usedAt, isGood, expiresAt, revokedAt },
}: {
  token: ListedToken;
}) {
  return (
    <tr className="border-b border-line max-lg:flex max-lg:flex-col max-lg:gap-1 max-lg:py-4">
      <td className={`${cell} lg:w-1/3`}>
        <span className={`font-medium wrap-anywhere ${isGood ? "" : "text-soft"}`}>{label}</span>
        <code className="block text-12 text-soft">{start}…</code>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <StatusBadge
          tone={isGood ? "good" : "neutral"}
          label={isGood ? "쓸 수 있음" : overWords(revokedAt)}
        />
        <span className="block text-12 text-soft numbers">
          {endWords({ isGood, expiresAt, revokedAt })}
        </span>
      </td>
      <td className={cell}>
        <time dateTime={createdAt.toISOString()} className="whitespace-nowrap numbers">
          <span className="lg:hidden">만든 때 </span>
          {seoulTime(createdAt)}
        </time>
        <span className="block text-12 wrap-anywhere text-soft">
          {madeBy === "console" ? "서버 명령" : madeBy}
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className="lg:hidden">마지막으로 쓴 때 </span>
        {usedAt ? (
          <time dateTime={usedAt.toISOString()} className="numbers">
            {seoulTime(usedAt)}
          </time>
        ) : (
          <span className="text-soft">쓴 적 없음</span>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap max-lg:empty:hidden`}>
        {isGood && (
          <TextLink
            look="tall"
            to={`/admin/storage?revoke=${id}`}
            aria-label={`${label} 토큰 폐기`}
            className="text-bad lg:min-h-6"
          >
            폐기
          </TextLink>
        )}
      </td>
    </tr>
  );
}

const overWords = (revokedAt: Date | null) => (revokedAt ? "폐기됨" : "기간 끝남");

function endWords({
  isGood,
  expiresAt,
  revokedAt,
}: Pick<ListedToken, "isGood" | "expiresAt" | "revokedAt">): string {
  if (revokedAt) return seoulTime(revokedAt);
  if (!expiresAt) return "폐기할 때까지";
  return isGood ? `${seoulDate(expiresAt)}까지` : seoulTime(expiresAt);
}
