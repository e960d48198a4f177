import { pageKinds, type PageKind } from "#shop/visit/page-kind.ts";
import { sourceWords } from "#shop/visit/source.ts";
import type { VisitFigures, VisitRow } from "#shop/visit/visit-figures.ts";
import { Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { people, times } from "./visit-words.ts";

type ListName = keyof VisitFigures["lists"];
type ListLook = {
  title: string;
  hint?: string;
  empty: string;
  nameOf: (name: string) => string;
  by: "visitors" | "views";
};

const devices: Record<string, string> = {
  mobile: "휴대폰",
  tablet: "태블릿",
  desktop: "컴퓨터",
  unknown: "알 수 없음",
};
const same = (name: string) => name;

const looks: Record<ListName, ListLook> = {
  source: {
    title: "들어온 곳",
    hint: "하루에 두 곳에서 온 사람은 두 곳에서 한 번씩 세요. 주소를 직접 입력했거나 들어온 곳을 알리지 않으면 직접 방문이에요.",
    empty: "이 기간에 밖에서 들어온 방문이 없어요.",
    nameOf: sourceWords,
    by: "visitors",
  },
  campaign: {
    title: "캠페인",
    hint: "링크에 utm_source, utm_medium, utm_campaign을 붙이면 여기에서 나눠 볼 수 있어요.",
    empty: "utm을 붙인 링크로 온 방문이 없어요.",
    nameOf: same,
    by: "visitors",
  },
  product: {
    title: "많이 본 상품",
    empty: "이 기간에 본 상품이 없어요.",
    nameOf: same,
    by: "visitors",
  },
  play: {
    title: "많이 들은 샘플",
    hint: "같은 소리를 다시 들으면 브라우저가 저장해 둔 소리를 써서 서버가 알지 못해요.",
    empty: "이 기간에 들은 샘플이 없어요.",
    nameOf: same,
    by: "visitors",
  },
  search: {
    title: "검색어",
    hint: "전화번호나 이메일 같은 검색어는 남기지 않고, 모두 90일 뒤에 지워요.",
    empty: "이 기간에 검색한 사람이 없어요.",
    nameOf: same,
    by: "visitors",
  },
  page: {
    title: "본 화면",
    empty: "이 기간에 본 화면이 없어요.",
    nameOf: (name) => pageKinds[name as PageKind] ?? name,
    by: "views",
  },
  device: {
    title: "기기",
    empty: "이 기간에 방문이 없어요.",
    nameOf: (name) => devices[name] ?? name,
    by: "visitors",
  },
};

/** What the period's visits were, by every name that is counted. */
export function VisitLists({ lists }: { lists: VisitFigures["lists"] }) {
  return (
    <div className="grid gap-x-12 gap-y-12 pt-12 lg:grid-cols-2">
      {(Object.keys(looks) as ListName[]).map((name) => (
        <VisitList key={name} name={name} rows={lists[name]} />
      ))}
    </div>
  );
}

function VisitList({ name, rows }: { name: ListName; rows: VisitRow[] }) {
  const { title, hint, empty, by } = looks[name];
  const shown = rows.filter(({ now }) => now[by] > 0);
  const most = Math.max(1, ...shown.map(({ now }) => now[by]));
  return (
    <Section id={`by-${name}`} title={title} className="min-w-0">
      {shown.length ? (
        <ol className="flex flex-col gap-3 pt-4">
          {shown.map((row) => (
            <li key={row.name}>
              <p className="flex justify-between gap-4 text-14">
                <span className="min-w-0 wrap-anywhere">
                  <Name list={name} row={row} />
                </span>
                <Count row={row} by={by} />
              </p>
              <div className="mt-1 h-1 bg-wash">
                <div
                  className="h-1 bg-accent"
                  style={{ width: `${(row.now[by] / most) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ol>
      ) : (
        <p className="pt-4 text-14 text-soft">{empty}</p>
      )}
      {hint && <p className="pt-3 text-12 text-soft">{hint}</p>}
    </Section>
  );
}

function Name({ list, row: { name, title } }: { list: ListName; row: VisitRow }) {
  if (!name) return <span className="text-soft">그 밖</span>;
  const words = title ?? looks[list].nameOf(name);
  return list === "product" && title ? (
    <TextLink to={`/admin/product/edit/${name}`}>{words}</TextLink>
  ) : (
    words
  );
}

const Count = ({ row: { now, before }, by }: { row: VisitRow; by: "visitors" | "views" }) => {
  const words = by === "views" ? times : people;
  return (
    <span className="text-right whitespace-nowrap numbers">
      <span className="font-medium">{words(now[by])}</span>
      <span className="block text-12 text-soft">이전 {words(before[by])}</span>
    </span>
  );
};
