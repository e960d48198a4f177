import { seoulTime } from "#lib/seoul-time.ts";
import type { RoomView, ShownScript } from "#shop/commission/view/room-view.ts";
import type { ChangedWords } from "#shop/commission/script/word-difference.ts";
import { scriptWords } from "#shop/product/commission/commission-words.ts";
import { nearDayWords } from "#lib/calendar-day.ts";
import { Unfold } from "#app/ui/unfold.tsx";

export const countWords = ({ characters, seconds }: Pick<ShownScript, "characters" | "seconds">) =>
  `${characters.toLocaleString("ko-KR")}자 · 약 ${lengthWords(seconds)}`;

const lengthWords = (seconds: number): string => {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes && `${minutes}분`, (rest || !minutes) && `${rest}초`].filter(Boolean).join(" ");
};

const Script = ({ children }: { children: string }) => (
  <p className="max-w-prose text-16 leading-relaxed wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
);

/** Changes, distinguishable without colour. */
export function Difference({ words }: { words: ChangedWords[] }) {
  return (
    <p className="max-w-prose text-16 leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {words.map(({ change, text }, at) => {
        if (change === "added")
          return (
            <ins key={at} className="bg-wash font-semibold decoration-good underline-offset-4">
              {text}
            </ins>
          );
        if (change === "removed")
          return (
            <del key={at} className="text-soft decoration-bad">
              {text}
            </del>
          );
        return text;
      })}
    </p>
  );
}

/** The script in force, its wishes, and earlier versions. */
export function ScriptText({ room }: { room: RoomView }) {
  const { script, past, brief } = room;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-12 text-soft numbers">
        {scriptWords(script.number)} · {countWords(script)}
      </p>
      <Script>{script.script}</Script>
      <Brief brief={brief} />
      {past.length > 0 && (
        <Unfold title={`이전 원고 ${past.length}개`}>
          <ul className="flex flex-col gap-4 pt-2">
            {past.map((one) => (
              <li key={one.number} className="border-t border-line pt-3 text-soft">
                <p className="pb-1 text-12 numbers">
                  {scriptWords(one.number)} · {seoulTime(one.at)} · {countWords(one)}
                </p>
                <Script>{one.script}</Script>
              </li>
            ))}
          </ul>
        </Unfold>
      )}
    </div>
  );
}

function Brief({ brief }: { brief: RoomView["brief"] }) {
  const facts = [
    ["용도", [brief.use.name, brief.use.words].filter(Boolean).join(" · ")],
    ["톤", brief.tone],
    ["발음", brief.pronunciation],
    ["참고", brief.reference],
    ["희망일", brief.wishedOn ? nearDayWords(brief.wishedOn) : ""],
  ].filter(([, words]) => words);
  if (!facts.length) return null;
  return (
    <dl className="grid grid-cols-[4rem_1fr] gap-x-3 gap-y-2 border-t border-line pt-4 text-14">
      {facts.map(([name, words]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
        </div>
      ))}
    </dl>
  );
}
