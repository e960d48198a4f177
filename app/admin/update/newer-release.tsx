import { dayWords } from "#lib/calendar-day.ts";
import type { OfferedRelease } from "#shop/update/release-feed.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { Unfold } from "#app/ui/unfold.tsx";

type Props = { release: OfferedRelease; canUpdate: boolean; isBusy: boolean; reply: FormAnswer };

/** The newer release in its own words, and the one press. */
export function NewerRelease({ release, canUpdate, isBusy, reply }: Props) {
  const { name, day, changes, duties } = release;
  return (
    <Section title={`새 버전 ${dayWords(day)}`} className="flex flex-col gap-5">
      <Words title="하실 일" lines={duties} />
      {canUpdate && !isBusy && (
        <PostForm fields={{ intent: "update", release: name }} reply={reply} asMember>
          {({ busy }) => (
            <div className="flex flex-col gap-3">
              <p className="max-w-2xl text-14 text-soft">
                백업 사본에서 먼저 해보고, 지금 버전 옆에서 시작한 뒤 손님을 옮겨요. 그동안에도
                주문을 받아요. 10분 동안 살펴보고, 건강하지 않으면 자동으로 되돌려요.
              </p>
              <Button look="ink" busy={busy} className="self-start">
                업데이트하기
              </Button>
            </div>
          )}
        </PostForm>
      )}
      {!canUpdate && (
        <p className="max-w-2xl text-14 text-soft">
          이 서버에서는 여기에서 업데이트할 수 없어요. 서버를 돌보는 사람에게 이 화면을 보여주세요.
        </p>
      )}
      <Words title="달라지는 것" lines={changes} />
    </Section>
  );
}

/** A release that brings much would push everything else off the screen. */
const SHOWN = 8;

function Words({ title, lines }: { title: string; lines: string[] }) {
  const rest = lines.slice(SHOWN);
  if (!lines.length) return null;
  return (
    <div className="flex max-w-2xl flex-col gap-2 pt-4">
      <h3 className="text-16 font-semibold">{title}</h3>
      <Lines lines={lines.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Unfold title={`나머지 ${rest.length}가지 보기`}>
          <Lines lines={rest} />
        </Unfold>
      )}
    </div>
  );
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5 text-14">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
