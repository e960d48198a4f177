import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

type MissedAddress = { address: string; count: number; last: string };

/** Pages that people looked for in vain, each with the way to point it somewhere. */
export const MissedAddresses = ({ missed, here }: { missed: MissedAddress[]; here: string }) => (
  <Section look="openSmall" id="missed" title="찾지 못한 주소">
    <p className="max-w-180 pb-3 text-14 text-soft">
      최근 30일 동안 손님이 열었지만 이 상점에 없던 주소예요. 검색 로봇은 제외하고, 누가 왔는지는
      남기지 않아요. 90일이 지나면 지워요.
    </p>
    {missed.length ? (
      <ul className="border-t border-line">
        {missed.map(({ address, count, last }) => (
          <li key={address} className="flex min-h-14 items-center gap-4 border-b border-line">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {address}
              <span className="block text-12 text-soft numbers">
                {count.toLocaleString("ko-KR")}번 · 마지막 {last}
              </span>
            </span>
            <TextLink
              look="tall"
              to={`${here}?add=${encodeURIComponent(address)}`}
              aria-label={`${address}, 보낼 곳 정하기`}
              className="shrink-0 text-14"
            >
              보낼 곳 정하기
            </TextLink>
          </li>
        ))}
      </ul>
    ) : (
      <EmptyState
        title="찾지 못한 주소가 없어요"
        words="손님이 없는 주소를 열면 여기에 모여요."
        className="!py-8"
      />
    )}
  </Section>
);
