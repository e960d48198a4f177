import { seoulTime } from "#lib/seoul-time.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { changeRefusalPhone } from "#shop/letter/change-refusal-phone.server.ts";
import { listLetters, listSeries, type ListedLetter } from "#shop/letter/find-letter.server.ts";
import { lettersForm } from "#shop/letter/letter-forms.ts";
import { channelTitles, letterPath, letterStates } from "#shop/letter/letter.ts";
import { occasionNames, occasions, type Occasion } from "#shop/letter/occasion.ts";
import { beginSeries, createLetter } from "#shop/letter/save-letter.server.ts";
import { adChannels } from "#shop/member/consent/ad-channel.ts";
import { refuseByPhone } from "#shop/member/consent/refuse-by-phone.server.ts";
import { mailArrives } from "#shop/notice/mail-arrives.ts";
import { messageArrives } from "#shop/notice/messenger.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { ChoiceField } from "#app/checkout/claim/choice-field.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { Ruled } from "#app/ui/ruled.tsx";
import { Section } from "#app/ui/section.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Title } from "#app/ui/title.tsx";
import type { Route } from "./+types/letters";
import { RefusalPart } from "./refusal-part.tsx";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, "소식 보내기");

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const [letters, series, { adRefusalPhone }] = await Promise.all([
    listLetters(shop.db),
    listSeries(shop.db),
    findSite(shop.db),
  ]);
  const [hasMail, hasMessages] = [mailArrives(shop), messageArrives(shop)];
  return { letters, series, adRefusalPhone, hasMail, hasMessages };
}

const HERE = "/admin/letters";

export const action = formAction(lettersForm, async (shop, form, { visitor }) => {
  const { db } = shop;
  if (form.intent === "begin")
    return saved(
      letterPath(await beginSeries(db, form.occasion, visitor)),
      "기본 문구를 넣어두었어요. 고쳐서 저장하고 켜주세요.",
    );
  if (form.intent === "refusal") {
    await changeRefusalPhone(db, form.adRefusalPhone, visitor);
    return saved(HERE, "수신거부 전화번호를 저장했어요.");
  }
  if (form.intent === "refused") {
    const count = await refuseByPhone(shop, form.phones, visitor);
    return saved(
      HERE,
      count
        ? `${people(count)}의 문자 소식 동의를 철회했어요.`
        : "문자 소식에 동의한 회원 가운데 이 번호를 쓰는 분은 없어요.",
    );
  }
  const { subject, channel } = form;
  return saved(
    letterPath(await createLetter(db, { subject, channel }, visitor)),
    "새 소식을 만들었어요. 내용을 쓰고 받는 분을 골라주세요.",
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const fields = fieldsOf(lettersForm, "create");

export default function Letters({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { letters, series, adRefusalPhone, hasMail, hasMessages } = loaderData;
  return (
    <>
      <Title>소식 보내기</Title>
      <p className="max-w-180 pt-2 pb-6 text-14 text-soft">
        광고 수신에 동의한 회원에게만 보내요. (광고) 표시와 무료 수신 거부는 자동으로 붙고, 알림톡은
        광고에 쓸 수 없어서 메일과 문자로만 보내요.
      </p>
      {!hasMail && (
        <NoticeBox className="mb-6">
          아직 메일을 보낼 수 없어요. <TextLink to="/admin/mail-settings">메일 설정</TextLink>에서
          메일 서버를 먼저 연결해주세요.
        </NoticeBox>
      )}
      <div className="grid max-w-280 items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <div className="flex flex-col gap-10">
          <Section look="ruledSmall" title="한 번 보내는 소식">
            {letters.length ? (
              <Ruled>
                {letters.map((letter) => (
                  <LetterRow key={letter.id} letter={letter} />
                ))}
              </Ruled>
            ) : (
              <EmptyState
                title="아직 보낸 소식이 없어요"
                words="제목을 적고 첫 소식을 만들어보세요. 보내기 전에는 아무에게도 가지 않아요."
                className="!py-8"
              />
            )}
          </Section>
          <Section look="ruledSmall" title="때에 맞춰 자동으로 보내는 소식">
            <Ruled>
              {occasionNames.map((occasion) => (
                <OccasionRow
                  key={occasion}
                  occasion={occasion}
                  letter={series.find((each) => each.occasion === occasion)}
                  reply={reply}
                />
              ))}
            </Ruled>
            <p className="pt-3 text-12 text-soft">
              모두 꺼진 채로 시작하고, 한 분에게 하루에 한 통만 보내요. 생일은 받지 않는 정보라서
              생일 소식은 보낼 수 없어요.
            </p>
          </Section>
        </div>
        <div className="flex flex-col gap-10">
          <NewLetter hasMessages={hasMessages} reply={reply} />
          <RefusalPart phone={adRefusalPhone} reply={reply} />
        </div>
      </div>
    </>
  );
}

function NewLetter({ hasMessages, reply }: { hasMessages: boolean; reply: FormAnswer }) {
  return (
    <Section look="ruledSmall" title="새 소식">
      <PostForm
        of={fields}
        reply={answerTo(reply, { intent: "create" })}
        fields={{ intent: "create" }}
        asMember
        className="flex flex-col gap-4 pt-4"
      >
        {({ field, values, errors, busy }) => (
          <>
            <Field {...field("subject")} />
            <ChoiceField
              name="channel"
              label="보낼 방법"
              choices={adChannels.map((value) => ({ value, words: channelTitles[value] }))}
              chosen={values.channel ?? "mail"}
              errors={errors.channel}
            />
            {!hasMessages && (
              <p className="text-12 text-soft">
                문자는 <TextLink to="/admin/message-settings">문자 설정</TextLink>에서 문자 서비스를
                연결해야 보낼 수 있어요.
              </p>
            )}
            <Button look="primary" busy={busy} className="self-start">
              소식 만들기
            </Button>
          </>
        )}
      </PostForm>
    </Section>
  );
}

const tones = {
  draft: "neutral",
  scheduled: "accent",
  sending: "accent",
  stopped: "warn",
  done: "good",
} as const;

const people = (count: number) => `${count.toLocaleString("ko-KR")}명`;

function LetterRow({ letter }: { letter: ListedLetter }) {
  const { id, subject, channel, state, dueAt, sent, open, updatedAt } = letter;
  const when =
    state === "scheduled" && dueAt
      ? `${seoulTime(dueAt)}에 보내요`
      : `${seoulTime(letter.startedAt ?? updatedAt)} ${letter.startedAt ? "시작" : "저장"}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-16 font-medium wrap-anywhere">
          <TextLink look="row" to={letterPath(id)}>
            {subject}
          </TextLink>
        </p>
        <p className="text-12 text-soft numbers">
          {channelTitles[channel]} · {when}
          {sent > 0 && ` · ${people(sent)}에게 보냄`}
          {open > 0 && ` · ${people(open)} 남음`}
        </p>
      </div>
      <StatusBadge tone={tones[state]} label={letterStates[state]} />
    </li>
  );
}

type OccasionRowProps = {
  occasion: Occasion;
  letter: ListedLetter | undefined;
  reply: FormAnswer;
};

function OccasionRow({ occasion, letter, reply }: OccasionRowProps) {
  const { title, when } = occasions[occasion];
  const isOn = letter?.state === "sending";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-16 font-medium">
          {letter ? (
            <TextLink look="row" to={letterPath(letter.id)}>
              {title}
            </TextLink>
          ) : (
            title
          )}
        </p>
        <p className="text-12 text-soft numbers">
          {when}
          {letter && letter.sent > 0 && ` 지금까지 ${people(letter.sent)}에게 보냈어요.`}
        </p>
      </div>
      <StatusBadge tone={isOn ? "good" : "neutral"} label={isOn ? "켜짐" : "꺼짐"} />
      {!letter && (
        <PostForm
          reply={answerTo(reply, { intent: "begin", occasion })}
          fields={{ intent: "begin", occasion }}
          asMember
          className=""
        >
          {({ busy }) => (
            <Button busy={busy}>
              준비하기<span className="sr-only">: {title}</span>
            </Button>
          )}
        </PostForm>
      )}
    </li>
  );
}
