import { wordsFields as labels } from "#shop/office/notice/words-form.ts";
import { WORDS } from "#shop/office/notice/words-problems.ts";
import { Field, TextField } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { EditedNotice } from "./edited-notice.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { edited: EditedNotice; field: StartField };

export function WordsFields({ edited: { ours, guide, phones, isOwn, site }, field }: Props) {
  const { button } = guide.facts;
  return (
    <>
      <Field
        {...field("subject")}
        label={labels.subject}
        maxLength={WORDS.subject}
        autoComplete="off"
        hint={`앞에 [${site.shopName}]이, 뒤에 번호가 붙어요.`}
      />
      {isOwn && <Ours words={ours.subject} />}
      <TextField
        {...field("text")}
        label={labels.text}
        rows={7}
        maxLength={WORDS.text}
        hint="첫 줄은 큰 제목이에요. 금액과 계좌, 주문한 상품, 계약 내용, 사업자 정보는 글 아래에 늘 함께 나가요."
      />
      {isOwn && <Ours words={ours.text} />}
      {button && (
        <Field
          {...field("button")}
          label={labels.button}
          optional
          maxLength={WORDS.button}
          autoComplete="off"
          placeholder={button[0]}
          hint="비워두면 상황에 맞는 이름이 붙어요. 어디로 가는지는 상점이 정해요."
        />
      )}
      {guide.message && (
        <>
          <TextField
            {...field("message")}
            label={labels.message}
            rows={4}
            maxLength={WORDS.message}
            hint={`앞에 [${site.shopName}]이 붙어요.`}
          />
          {isOwn && <Ours words={ours.message} />}
          <Template field={field} phones={phones} />
        </>
      )}
    </>
  );
}

const Ours = ({ words }: { words: string }) => (
  <Unfold title="우리 글 보기" className="-mt-4">
    <p className="rounded-s bg-wash px-3 py-2 text-14 whitespace-pre-wrap">{words}</p>
  </Unfold>
);

const Template = ({ field, phones }: Pick<Props, "field"> & Pick<EditedNotice, "phones">) => {
  const [id, text] = [field("templateId"), field("templateText")];
  const isUsed = Boolean(id.defaultValue || text.defaultValue || id.errors || text.errors);
  return (
    <Unfold title="알림톡 템플릿" look="button" open={isUsed || undefined}>
      <div className="flex flex-col gap-4 pt-3">
        <p className="text-14 text-soft">
          카카오에서 승인받은 템플릿이 있으면 이 알림은 문자 대신 알림톡으로 나가요. 승인된 내용을
          한 글자도 다르지 않게 적어주세요. 알림톡이 닿지 않으면 같은 글이 문자로 나가요.
          {!phones.hasChannel && " 지금은 카카오 채널이 연결되지 않아 같은 글이 문자로만 나가요. "}
          {!phones.hasChannel && <TextLink to="/admin/message-settings">문자 설정</TextLink>}
        </p>
        <Field
          {...id}
          label={labels.templateId}
          optional
          maxLength={60}
          autoComplete="off"
          placeholder="KA01TP…"
        />
        <TextField
          {...text}
          label={labels.templateText}
          optional
          rows={5}
          maxLength={WORDS.template}
        />
      </div>
    </Unfold>
  );
};
