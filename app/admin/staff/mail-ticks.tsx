import { tickOf } from "#shop/member/staff/office-mail-form.ts";
import { isVital, officeMails, type OfficeMail } from "#shop/member/staff/office-mails.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";

type Person = {
  id: string | null;
  name: string;
  mails: { kind: OfficeMail; isWanted: boolean }[];
};

export function MailTicks({ person: { id, name, mails } }: { person: Person }) {
  if (id === null)
    return (
      <p className="text-14 text-soft">
        이 주소로 가입하면 고를 수 있어요. 그때까지 처음에 켜져 있는 메일을 모두 받아요.
      </p>
    );
  if (!mails.length)
    return <p className="text-14 text-soft">이 역할이 받을 수 있는 메일은 아직 없어요.</p>;
  return (
    <PostForm
      reply={undefined}
      fields={{ account: id }}
      asMember
      preventScrollReset
      className="flex flex-col gap-1"
    >
      {({ busy }) => (
        <>
          <fieldset className="grid md:grid-cols-2 md:gap-x-6">
            <legend className="sr-only">{name} 받을 메일</legend>
            {mails.map(({ kind, isWanted }) => (
              <label key={kind} className="flex min-h-11 items-center gap-3 text-14">
                <input
                  type="checkbox"
                  name={tickOf(kind)}
                  defaultChecked={isWanted}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="py-1">
                  {officeMails[kind].title}
                  {isVital(kind) && (
                    <span className="block text-12 text-soft">
                      아무도 고르지 않으면 주인 모두에게 보내요.
                    </span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
          <Button busy={busy} className="mt-2 self-start" aria-label={`${name} 받을 메일 저장`}>
            저장
          </Button>
        </>
      )}
    </PostForm>
  );
}
