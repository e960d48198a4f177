import { seoulTime } from "#lib/seoul-time.ts";
import type { OpenTrouble } from "#shop/health/list-troubles.server.ts";
import { isUrgent, troubleKinds } from "#shop/health/trouble.ts";
import type { FormReply } from "#app/form-action.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = {
  troubles: OpenTrouble[];
  reply: FormReply<unknown> | undefined;
  title?: string;
};

/** What is wrong with the shop itself, each with its reason and one button. */
export function ShopHealth({ troubles, reply, title = "상점의 상태" }: Props) {
  if (!troubles.length) return null;
  return (
    <Section look="ruledSmall" id="shop-health" title={title} className="pb-8">
      <ul>
        {troubles.map((trouble) => (
          <TroubleRow key={trouble.id} {...{ trouble, reply }} />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = { trouble: OpenTrouble; reply: Props["reply"] };

function TroubleRow({ trouble, reply }: RowProps) {
  const { kind, reason, button, beganAt } = trouble;
  const { title } = troubleKinds[kind];
  const look = isUrgent(trouble) ? "ink" : "outline";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`text-14 font-medium ${isUrgent(trouble) ? "text-bad" : "text-warn"}`}>
          {title}
          {isUrgent(trouble) && <span className="ms-2 text-12">바로 확인해주세요</span>}
        </p>
        <p className="text-14 break-words">{reason}</p>
        <p className="text-12 text-soft numbers">{seoulTime(beganAt)}부터</p>
      </div>
      {button.sends ? (
        <PostForm action={button.href} reply={reply} fields={button.sends} className="shrink-0">
          {({ busy }) => (
            <Button look={look} busy={busy} aria-label={`${button.label}: ${title}`}>
              {button.label}
            </Button>
          )}
        </PostForm>
      ) : (
        <ButtonLink
          to={button.href}
          look={look}
          aria-label={`${button.label}: ${title}`}
          className="shrink-0"
        >
          {button.label}
        </ButtonLink>
      )}
    </li>
  );
}
