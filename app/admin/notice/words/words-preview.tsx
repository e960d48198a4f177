import { messageBytes } from "#lib/bytes/message-bytes.ts";
import type { NoticeWords } from "#shop/notice/notice-kind.ts";
import { sayMessage } from "#shop/outbox/words/say-notice.ts";
import { previewMail } from "#shop/office/notice/preview-words.ts";
import { adWordsIn, MESSAGE } from "#shop/office/notice/words-problems.ts";
import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { MailFrame } from "../mail-frame.tsx";
import type { EditedNotice } from "./edited-notice.ts";
import { Section } from "#app/ui/section.tsx";

type Props = { edited: EditedNotice; words: NoticeWords; busy: string | null };

/** The notice as it would arrive, with made-up facts. */
export function WordsPreview({ edited, words, busy }: Props) {
  const { guide, goods, site, origin } = edited;
  const mail = previewMail({ words, facts: guide.facts, goods, site, origin });
  const ads = adWordsIn([words.subject, words.text, words.button, words.message].join("\n"));
  return (
    <Section look="ruledSmall" id="preview" title="미리보기">
      {ads.length > 0 && (
        <NoticeBox className="mt-3" tone="warn">
          ‘{ads.join("’, ‘")}’은(는) 광고로 보일 수 있어요. 광고가 섞인 알림은 수신에 동의한
          분에게만 (광고) 표시를 하고 보낼 수 있어요.
        </NoticeBox>
      )}
      <p className="pt-3 text-14 font-medium break-words">{mail.subject}</p>
      <MailFrame {...mail} className="h-[60vh] min-h-96" />
      <Button name="intent" value="try-mail" busy={busy === "try-mail"} className="mt-3">
        내 메일로 시험 보내기
      </Button>
      {guide.message && <MessagePreview edited={edited} words={words} busy={busy} />}
    </Section>
  );
}

function MessagePreview({ edited: { guide, site, origin, phones }, words, busy }: Props) {
  const { text } = sayMessage({ words, facts: guide.facts, shopName: site.shopName, origin });
  const bytes = messageBytes(text);
  const most = bytes <= MESSAGE.short ? MESSAGE.short : MESSAGE.long;
  const isTalk = words.template !== null && phones.hasChannel;
  return (
    <>
      <h3 className="mt-8 text-14 font-medium">
        {isTalk ? "알림톡" : kindOf(bytes)}{" "}
        <span className="font-normal text-soft numbers">
          {bytes.toLocaleString("ko-KR")} / {most.toLocaleString("ko-KR")}바이트
        </span>
      </h3>
      <p className="mt-2 max-w-sm rounded-l bg-wash px-5 py-4 text-16 break-words whitespace-pre-wrap">
        {text}
      </p>
      <Button name="intent" value="try-message" busy={busy === "try-message"} className="mt-3">
        내 휴대전화로 시험 보내기
      </Button>
      {phones.isMailbox && (
        <p className="pt-2 text-12 text-soft">
          문자 서비스가 연결되지 않아 문자는 알림함의 우편함에 쌓여요.
        </p>
      )}
    </>
  );
}

const kindOf = (bytes: number): string =>
  bytes <= MESSAGE.short ? "짧은 문자(SMS)" : "긴 문자(LMS)";
