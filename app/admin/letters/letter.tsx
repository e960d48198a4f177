import { useState } from "react";
import { imagesOf } from "#shop/file/list-images.server.ts";
import { findLetter, listLinks } from "#shop/letter/find-letter.server.ts";
import { LETTER_FORM_BYTES, letterForm } from "#shop/letter/letter-forms.ts";
import { channelTitles, letterPath, letterStates, type LetterState } from "#shop/letter/letter.ts";
import { occasions } from "#shop/letter/occasion.ts";
import { removeLetter, saveLetter } from "#shop/letter/save-letter.server.ts";
import { letterRefusals } from "#shop/letter/refusals.ts";
import { segmentWords } from "#shop/letter/segment.ts";
import {
  resumeLetter,
  scheduleLetter,
  sendLetter,
  stopLetter,
} from "#shop/letter/send-letter.server.ts";
import { sendingTrouble } from "#shop/letter/sending-trouble.ts";
import { tryLetter } from "#shop/letter/try-letter.server.ts";
import { listNamed } from "#shop/office/page/list-quotable.server.ts";
import { needMessageRoom } from "#shop/outbox/letter/need-message-room.server.ts";
import { previewLetter } from "#shop/outbox/letter/preview-letter.server.ts";
import { imagesOfBlock } from "#shop/page/blocks.ts";
import { findProfile } from "#shop/member/find-profile.server.ts";
import { findSite } from "#shop/site/find-site.server.ts";
import { MailFrame } from "#app/admin/notice/mail-frame.tsx";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { saved } from "#app/flash.server.ts";
import { formAction } from "#app/form-action.server.ts";
import { found } from "#app/found.server.ts";
import { adminMeta } from "#app/page-title.ts";
import { shopOf } from "#app/request.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { AskOnce } from "#app/ui/form/ask-once.tsx";
import { LeaveGuard } from "#app/ui/form/leave-guard.tsx";
import { answerTo, PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { StatusBadge, type StatusTone } from "#app/ui/status-badge.tsx";
import { Title } from "#app/ui/title.tsx";
import { useLookEvery } from "#app/ui/use-look-every.ts";
import type { Route } from "./+types/letter";
import { LetterForm, type LetterReply } from "./letter-form.tsx";
import { ProgressPart } from "./progress-part.tsx";
import { SendPart } from "./send-part.tsx";

const AGAIN_MS = 3000;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.letter.subject ?? "소식");

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const letter = found(await findLetter(shop.db, params.id));
  const { product } = letter.segment;
  const [links, images, named, preview] = await Promise.all([
    listLinks(shop.db, letter.id),
    imagesOf(shop.db, letter.blocks.flatMap(imagesOfBlock)),
    listNamed(shop.db, [
      ...letter.blocks,
      ...(product ? [{ kind: "samples" as const, key: "segment1", product }] : []),
    ]),
    previewLetter(shop, letter),
  ]);
  const title = named.products.find(({ id }) => id === product)?.title ?? "지워진 상품";
  const trouble = sendingTrouble(shop, await findSite(shop.db), letter.channel);
  return {
    letter,
    links,
    preview,
    trouble: trouble && letterRefusals[trouble][1],
    readers: segmentWords(letter.segment, title),
    choices: { ...named, collections: [], pictures: [...images.values()], hasReviews: false },
  };
}

export const action = formAction(
  letterForm,
  async (shop, form, { params: { id = "" }, visitor }) => {
    const here = letterPath(id);
    switch (form.intent) {
      case "save":
        await needMessageRoom(shop, form.words);
        return saveLetter(shop.db, id, form, visitor);
      case "trial": {
        const { id: account, email } = visitor.account!;
        const phone = (await findProfile(shop.db, account))?.phone ?? null;
        await tryLetter(shop, id, { id: account, email, phone });
        return saved(here, "나에게 시험으로 보냈어요. 몇 분 안에 도착해요.");
      }
      case "send":
        await sendLetter(shop, id, form.edits, visitor);
        return saved(here, "보내기 시작했어요. 이 화면에서 진행을 볼 수 있어요.");
      case "schedule":
        await scheduleLetter(shop, id, form, visitor);
        return saved(here, "예약했어요. 그 시각의 조건과 동의에 맞춰 보내요.");
      case "stop":
        await stopLetter(shop, id, visitor);
        return saved(here, "멈췄어요. 아직 보내지 않은 분에게는 보내지 않아요.");
      case "resume":
        await resumeLetter(shop, id, visitor);
        return saved(here, "이어서 보내요.");
      case "remove":
        await removeLetter(shop.db, id, visitor);
        return saved("/admin/letters", "소식을 지웠어요.");
    }
  },
  { most: LETTER_FORM_BYTES },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

const tones: Record<LetterState, StatusTone> = {
  draft: "neutral",
  scheduled: "accent",
  sending: "accent",
  stopped: "warn",
  done: "good",
};

/** The words of a state; of an occasion it is only on or off. */
const stateWords = (state: LetterState, isSeries: boolean): string => {
  if (!isSeries) return letterStates[state];
  return state === "sending" ? "켜짐" : "꺼짐";
};

export default function LetterPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { letter, links, preview, trouble, readers, choices } = loaderData;
  const { state, occasion } = letter;
  const [isDirty, setDirty] = useState(false);
  const isSeries = occasion !== null;
  useLookEvery(AGAIN_MS, state === "sending" && !isSeries);
  const isEdited = state === "draft" || isSeries;
  const ofSave = (reply?.done ? reply : answerTo(reply, { intent: "save" })) as LetterReply;
  return (
    <div className="flex max-w-200 flex-col gap-10">
      <LetterHead {...{ letter, readers }} />
      <ProgressPart
        {...{ letter, links, trouble }}
        reply={answerTo(reply, { intent: state === "stopped" ? "resume" : "stop" })}
      />
      {isEdited && (
        <>
          <LetterForm key={letter.id} {...{ letter, choices }} reply={ofSave} onDirty={setDirty} />
          <LeaveGuard active={isDirty} />
        </>
      )}
      <PreviewPart title={isEdited ? "저장한 내용" : "보낸 내용"} {...{ letter, preview }} />
      {isEdited && <SendPart {...{ letter, reply, isDirty }} />}
      {!isSeries && ["draft", "done"].includes(state) && (
        <RemoveForm reply={answerTo(reply, { intent: "remove" })} />
      )}
    </div>
  );
}

type LoadedPage = Route.ComponentProps["loaderData"];

function LetterHead({ letter, readers }: Pick<LoadedPage, "letter" | "readers">) {
  const { state, occasion, channel, subject } = letter;
  return (
    <div>
      <BackLink to="/admin/letters">소식 보내기</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Title className="wrap-anywhere">{occasion ? occasions[occasion].title : subject}</Title>
        <StatusBadge tone={tones[state]} label={stateWords(state, occasion !== null)} />
      </header>
      <p className="pt-1 text-14 text-soft">
        {occasion ? occasions[occasion].when : `${channelTitles[channel]} · ${readers}`}
      </p>
    </div>
  );
}

type PreviewProps = Pick<LoadedPage, "letter" | "preview"> & { title: string };

const PreviewPart = ({ title, letter, preview }: PreviewProps) => (
  <Section look="ruledSmall" title={title}>
    <p className="pt-3 text-14 font-medium break-words">{preview.subject}</p>
    {letter.channel === "mail" ? (
      <MailFrame {...preview} className="h-[60vh] min-h-96" />
    ) : (
      <p className="mt-2 max-w-sm rounded-l bg-wash px-5 py-4 text-16 break-words whitespace-pre-wrap">
        {preview.text}
      </p>
    )}
  </Section>
);

const RemoveForm = ({ reply }: { reply: FormAnswer }) => (
  <AskOnce label="소식 지우기" look="danger" question="이 소식을 지울까요?">
    <PostForm asMember reply={reply} fields={{ intent: "remove" }}>
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            보낸 소식은 광고의 기록이라 6개월이 지나야 지울 수 있어요.
          </p>
          <Button look="danger" busy={busy} className="self-start">
            지우기
          </Button>
        </>
      )}
    </PostForm>
  </AskOnce>
);
