import { fieldsOf } from "#shop/form-fields.ts";
import { adminMemberForm } from "#shop/office/member/admin-member-forms.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { KeptMemo } from "#app/admin/list/kept-memo.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { answerTo, PostForm } from "#app/ui/form/post-form.tsx";
import type { MemberNote } from "#shop/office/member/note/find-member-note.server.ts";
import { NOTE } from "#shop/member/note/note-limits.ts";
import { Section } from "#app/ui/section.tsx";

type Reply = FormReply<unknown> | undefined;
type Props = { id: string; note: MemberNote; known: string[]; reply: Reply };

const memoFields = fieldsOf(adminMemberForm, "memo");

/** What the office notes about a member. */
export const UserNote = ({ id, note, known: knownTags, reply }: Props) => (
  <Section look="ruledSmall" id="note" title="메모와 태그">
    <Tags tags={note.tags} known={knownTags} reply={answerTo(reply, { intent: "tag" })} />
    <KeptMemo
      key={`${id} ${note.edits}`}
      place={`member memo ${id}`}
      memo={note.memo}
      fields={memoFields}
      reply={answerTo(reply, { intent: "memo" })}
    >
      <input type="hidden" name="edits" value={note.edits} />
    </KeptMemo>
    <p className="pt-3 text-12 text-soft">
      건강이나 종교처럼 민감한 내용은 적지 말아주세요. 탈퇴하면 함께 지워져요.
    </p>
  </Section>
);

const fields = fieldsOf(adminMemberForm, "tag");

function Tags({
  tags,
  known: knownTags,
  reply,
}: {
  tags: string[];
  known: string[];
  reply: Reply;
}) {
  return (
    <>
      {tags.length > 0 && (
        <ul aria-label="태그" className="flex flex-wrap gap-2 pt-3">
          {tags.map((tag) => (
            <li key={tag}>
              <PostForm
                reply={undefined}
                fields={{ intent: "untag", tag }}
                asMember
                preventScrollReset
                className=""
              >
                {({ busy }) => (
                  <Button size="s" busy={busy} aria-label={`${tag} 태그 떼기`}>
                    {tag}
                    <CloseIcon className="ml-1 size-3.5" />
                  </Button>
                )}
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {tags.length < NOTE.tagsOfMember && (
        <PostForm
          key={tags.join("\n")}
          of={fields}
          reply={reply}
          fields={{ intent: "tag" }}
          asMember
          preventScrollReset
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 pt-3"
        >
          {({ field, busy }) => (
            <>
              <Field {...field("tag")} list="known-tags" />
              <datalist id="known-tags">
                {knownTags.map((tag) => (
                  <option key={tag} value={tag} />
                ))}
              </datalist>
              <Button busy={busy} size="l" className="mt-6.5">
                붙이기
              </Button>
            </>
          )}
        </PostForm>
      )}
    </>
  );
}
