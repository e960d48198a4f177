import { Link } from "react-router";
import { listEditedWords } from "#shop/office/notice/find-edited-words.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import type { Route } from "./+types/notices";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "알림 문구");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  groups: await listEditedWords(shopOf(context).db),
});

export default function Notices({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <Title>알림 문구</Title>
      <p className="mt-2 text-14 text-soft">
        상점이 보내는 모든 메일과 문자의 글이에요. 하나를 눌러 고치고, 미리 보고, 나에게 시험으로
        보낼 수 있어요.
      </p>
      {groups.map(({ title, rows }) => (
        <Section key={title} look="ruledSmall" title={title} className="mt-8">
          <ul>
            {rows.map((row) => (
              <li key={row.event} className="border-b border-line">
                <NoticeLink {...row} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

type Row = Route.ComponentProps["loaderData"]["groups"][number]["rows"][number];

const NoticeLink = ({ event, label, subject, tellsPhone, isOwn, hasTemplate }: Row) => (
  <Link
    to={`/admin/notices/${event}`}
    className="grid min-h-14 content-center gap-x-4 gap-y-0.5 py-2.5 hover:bg-wash md:grid-cols-[13rem_minmax(0,1fr)_auto] md:items-center"
  >
    <span className="text-16 font-medium">{label}</span>
    <span className="truncate text-14 text-soft">{subject}</span>
    <span className="flex flex-wrap items-center gap-x-4 text-14 text-soft">
      {isOwn && <StatusBadge tone="accent" label="직접 쓴 문구" />}
      <span>{channels(tellsPhone, hasTemplate)}</span>
    </span>
  </Link>
);

function channels(tellsPhone: boolean, hasTemplate: boolean): string {
  if (!tellsPhone) return "메일";
  return hasTemplate ? "메일 · 알림톡" : "메일 · 문자";
}
