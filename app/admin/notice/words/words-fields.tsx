import type { wordsLooks } from "#shop/office/notice/words-form.ts";
import { Field, TextField } from "#app/ui/form/field.tsx";
import type { StartField } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { EditedNotice } from "./edited-notice.ts";
import { TextLink } from "#app/ui/text-link.tsx";

type Props = { edited: EditedNotice; field: StartField<typeof wordsLooks> };

export function WordsFields({ edited: { ours, guide, phones, isOwn, site }, field }: Props) {
  const { button } = guide.facts;
  return (
    <>
      <Field {...field("subject")} hint={`앞에 [${site.shopName}]이, 뒤에 번호가 붙어요.`} />
      {isOwn && <Ours words={ours.subject} />}
      <TextField {...field("text")} />
      {isOwn && <Ours words={ours.text} />}
      {button && <Field {...field("button")} placeholder={button[0]} />}
      {guide.message && (
        <>
          <TextField {...field("message")} hint={`앞에 [${site.shopName}]이 붙어요.`} />
          {isOwn && <Ours words={ours.message} />}
          <Template field={field} phones={phones} />
        </>
      )}
    </>
  );
}

const Ours = ({ words }: { words: string }) => (
  <Unfold title="기본 문구 보기" className="-mt-4">
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
          한 글자도 다르지 않게 적어주세요. 알림톡이 전달되지 않으면 같은 내용이 문자로 나가요.
          {!phones.hasChannel && " 지금은 카카오 채널이 연결되지 않아 같은 글이 문자로만 나가요. "}
          {!phones.hasChannel && <TextLink to="/admin/message-settings">문자 설정</TextLink>}
        </p>
        <Field {...id} />
        <TextField {...text} />
      </div>
    </Unfold>
  );
};
