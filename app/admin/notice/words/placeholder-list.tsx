import { placeholderMeanings } from "#shop/office/notice/placeholder-meanings.ts";
import type { WordsGuide } from "#shop/office/notice/words-problems.ts";

type Props = {
  guide: WordsGuide;
  shopName: string;
  onInsert: (words: string, form: HTMLFormElement | null) => void;
};

function exampleOf(name: string, { facts: { values, code } }: WordsGuide, shopName: string) {
  if (name === "상점") return shopName;
  if (name === "인증번호") return code ?? "";
  return name === "링크" ? "상점의 주소" : (values[name] ?? "");
}

/** Placeholders for the words; a tap inserts one at the cursor. */
export function PlaceholderList({ guide, shopName, onInsert }: Props) {
  const { mail, message, needs } = guide;
  const needed = [...needs.mail, ...needs.message];
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders" className="text-14 font-medium">
        자동 입력 항목
      </h2>
      <p className="pt-1 text-12 text-soft">
        누르면 커서 위치에 들어가요. 보낼 때 그 알림의 내용으로 바뀌어요.
      </p>
      <ul className="mt-2 border-t border-line">
        {[...new Set([...mail, ...(message ?? [])])].map((name) => (
          <li
            key={name}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] max-[19.99rem]:grid-cols-1 items-center gap-3 border-b border-line py-1.5"
          >
            <button
              type="button"
              onClick={({ currentTarget }) => onInsert(`#{${name}}`, currentTarget.form)}
              className="min-h-11 rounded-s border border-edge px-2 text-14 hover:bg-wash"
            >
              {`#{${name}}`}
            </button>
            <p className="min-w-0 text-14">
              {placeholderMeanings[name] ?? name}
              {needed.includes(name) && <span className="text-accent"> · 꼭 필요해요</span>}
              {!mail.includes(name) && <span className="text-soft"> · 문자에서만</span>}
              <span className="block truncate text-12 text-soft">
                보기: {exampleOf(name, guide, shopName)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
