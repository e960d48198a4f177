import { useRoot } from "#app/root-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** The owner's announcement, and days without dispatch. */
export function NoticeBar() {
  const root = useRoot();
  const bar = root?.site.noticeBar;
  const away = root?.sending.away;
  if (!bar && !away) return null;
  return (
    <aside aria-label="쇼핑몰 공지" className="mb-4 md:-mt-5.75">
      {bar && <NoticeWords {...bar} />}
      {away && <NoticeWords words={away} path={null} />}
    </aside>
  );
}

const look = "block bg-ink px-5 py-2.5 text-center text-14 text-paper";

export const NoticeWords = ({ words, path }: { words: string; path: string | null }) =>
  path ? (
    <TextLink to={path} className={look}>
      {words}
    </TextLink>
  ) : (
    <p className={look}>{words}</p>
  );
