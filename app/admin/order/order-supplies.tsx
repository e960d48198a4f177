import type { ReactNode } from "react";
import { reopenForm } from "#shop/vault/supply-forms.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { byteWords } from "#lib/bytes/byte-words.ts";
import { seoulTime } from "#lib/seoul-time.ts";
import type { AdminOrder } from "#shop/office/order/find-admin-order.server.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Supply = AdminOrder["supplies"][number];
type Line = AdminOrder["devices"][number];
type Props = { order: AdminOrder; reply: FormReply<never> | undefined };

const openers = {
  member: "회원 계정",
  device: "주문한 기기",
  code: "인증번호로 확인한 기기",
  link: "선물 받은 분의 링크",
} as const;

/** Supplies with times, which decide about withdrawal, and a way to reopen them. */
export function OrderSupplies({ order: { supplies, devices, agreed }, reply }: Props) {
  if (!supplies.length && !agreed) return null;
  return (
    <Section id="supplies" title="파일 제공 기록">
      <p className="py-3 text-14 text-soft numbers">
        {agreed
          ? `${seoulTime(agreed.at)}에 제공이 시작되면 청약철회를 할 수 없다는 데 동의했어요. (문구 ${agreed.words})`
          : "제공과 청약철회에 관한 동의를 받지 않은 주문이에요. 연 뒤에도 7일 안에 철회할 수 있어요."}
      </p>
      <ul>
        {supplies.map((supply) => (
          <SupplyItem key={supply.id} supply={supply}>
            <Reopen
              key={supply.endsAt.getTime()}
              id={supply.id}
              reply={reply?.values?.supply === supply.id ? reply : undefined}
            />
          </SupplyItem>
        ))}
      </ul>
      {devices.map((line) => (
        <DevicesOfLine
          key={`${line.lineId} ${line.used.length}`}
          line={line}
          reply={reply?.values?.line === String(line.lineId) ? reply : undefined}
        />
      ))}
    </Section>
  );
}

/** One file: when it was opened, and all that left of it. */
export const SupplyItem = ({ supply, children }: { supply: Supply; children?: ReactNode }) => (
  <li className="border-t border-line py-4">
    <h3 className="text-16 font-medium">{supply.title}</h3>
    <p className="text-14 text-soft numbers">{standingWords(supply)}</p>
    <Transfers supply={supply} />
    {children}
  </li>
);

function standingWords({ begunAt, wholeAt, endsAt, isOver, downloads }: Supply): string {
  return [
    begunAt ? `${seoulTime(begunAt)}에 처음 열었어요` : "아직 열지 않았어요",
    wholeAt && `${seoulTime(wholeAt)}에 모두 받았어요`,
    downloads > 0 && `${downloads}번 내려받았어요`,
    isOver ? `${seoulTime(endsAt)}에 기간이 끝났어요` : `${seoulTime(endsAt)}까지 열려요`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Transfers({ supply: { title, transfers } }: { supply: Supply }) {
  if (!transfers.length) return null;
  return (
    <details className="mt-2 text-14">
      <summary className="min-h-11 content-center md:min-h-6">
        전송 기록 {transfers.length}건<span className="sr-only"> ({title})</span>
      </summary>
      <ol>
        {transfers.map((transfer) => (
          <li key={transfer.id} className="border-t border-line py-2 text-soft numbers">
            {transferWords(transfer)}
          </li>
        ))}
      </ol>
    </details>
  );
}

type Transfer = Supply["transfers"][number];

function transferWords({ at, kind, opener, openerHash, version, ...sent }: Transfer): string {
  const { sentFrom, sentTo, sender } = sent;
  const range = [sentFrom, sentTo].map((place) => place.toLocaleString("ko-KR")).join("–");
  const bytes = byteWords(sentTo - sentFrom);
  return [
    seoulTime(at),
    kind === "play" ? "듣기" : "내려받기",
    `버전 ${version}`,
    sender === "store"
      ? `저장소에서 바로 받는 주소를 건넴(파일 전체 ${bytes}, 받은 만큼은 알 수 없음)`
      : `${range}바이트(${bytes})`,
    `${openers[opener]} ${openerHash}`,
  ].join(" · ");
}

function DevicesOfLine({ line, reply }: { line: Line; reply: Props["reply"] }) {
  const { lineId, title, most, used } = line;
  return (
    <section className="border-t border-line py-4 text-14" aria-labelledby={`devices-${lineId}`}>
      <h3 id={`devices-${lineId}`} className="text-16 font-medium numbers">
        연결된 기기 {used.length}/{most}대 · {title}
      </h3>
      <ul className="text-soft numbers">
        {used.map(({ id, name, firstAt, lastAt }) => (
          <li key={id}>
            {name} · {seoulTime(firstAt)}부터 · 마지막 {seoulTime(lastAt)}
          </li>
        ))}
      </ul>
      {used.length > 0 && (
        <ReasonForm
          id={`line-${lineId}`}
          fields={{ intent: "supply-devices", line: String(lineId) }}
          title="기기 초기화"
          words="지금 연결된 기기를 모두 해제해요. 다음에 이용하는 기기부터 새로 연결되고, 구매자가 직접 해제한 횟수는 그대로예요."
          reply={reply}
        />
      )}
    </section>
  );
}

function Reopen({ id, reply }: { id: string; reply: Props["reply"] }) {
  return (
    <ReasonForm
      id={id}
      fields={{ intent: "supply-reopen", supply: id }}
      title="다시 열기"
      words="오늘부터 주문할 때 약속한 기간만큼 다시 열리고, 내려받은 횟수는 0부터 다시 시작해요."
      reply={reply}
    />
  );
}

/** Both ask the same question. */
const look = fieldsOf(reopenForm);

type ReasonFormProps = {
  id: string;
  fields: Record<string, string>;
  title: string;
  words: string;
  reply: Props["reply"];
};

function ReasonForm({ id, fields, title, words, reply }: ReasonFormProps) {
  return (
    <details className="mt-2 text-14" open={reply !== undefined || undefined}>
      <summary className="min-h-11 content-center md:min-h-6">{title}</summary>
      <PostForm
        of={look}
        reply={reply}
        fields={fields}
        className="flex max-w-100 flex-col items-stretch gap-3 pt-2"
      >
        {({ field, busy }) => (
          <>
            <p className="text-soft">{words}</p>
            <Field {...field("reason")} id={`reason-${id}`} />
            <Button busy={busy} className="self-start">
              {title}
            </Button>
          </>
        )}
      </PostForm>
    </details>
  );
}
