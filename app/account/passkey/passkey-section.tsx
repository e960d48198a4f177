import type { PasskeyFields } from "#shop/member/passkey/passkey-forms.ts";
import { Link, useSearchParams } from "react-router";
import { seoulDate, seoulTime } from "#lib/seoul-time.ts";
import type { PasskeyRow } from "#shop/member/passkey/list-passkeys.server.ts";
import { MOST_PASSKEYS } from "#shop/member/passkey/passkey-limits.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { ProveFirst } from "../my/security/prove-first.tsx";
import { NewPasskey } from "./new-passkey.tsx";

type Props = {
  passkeys: PasskeyRow[];
  fields: PasskeyFields;
  reply: FormAnswer;
  hasPassword: boolean;
  /** false: signs in again first */
  mayProve?: boolean;
  /** the page after registering */
  pre: string;
  words: string;
};

export function PasskeySection(props: Props) {
  const { passkeys, words, mayProve = true } = props;
  const { search, leadTo } = useOpened();
  const opened = search.get("passkey");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-soft">{words}</p>
      {passkeys.length > 0 && (
        <ul className="border-t border-ink">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} {...props} />
          ))}
        </ul>
      )}
      {passkeys.length === 1 && (
        <p className="text-14 text-soft">
          기기를 잃어버릴 때를 위해 다른 기기의 패스키도 하나 더 등록해두세요.
        </p>
      )}
      {opened === "new" && mayProve && (
        <NewPasskey {...props} fields={props.fields.add} stop={<Stop />} />
      )}
      {opened !== null && !mayProve && <ProveFirst />}
      {opened === null && passkeys.length < MOST_PASSKEYS && (
        <ButtonLink
          to={leadTo({ passkey: "new" })}
          preventScrollReset
          replace
          className="self-start"
        >
          패스키 등록하기
        </ButtonLink>
      )}
    </div>
  );
}

/** The opened part is in the address, beside the page's own query. */
function useOpened() {
  const [search] = useSearchParams();
  const leadTo = (opened: Record<string, string>) => {
    const { pre = null } = Object.fromEntries(search);
    return `?${new URLSearchParams({ ...(pre !== null && { pre }), ...opened })}`;
  };
  return { search, leadTo };
}

function Passkey({ passkey, ...props }: Props & { passkey: PasskeyRow }) {
  const { id, name, createdAt, lastUsedAt, isSynced } = passkey;
  const { search, leadTo } = useOpened();
  const change = search.get("passkey") === id ? search.get("change") : null;
  const facts = [
    `${seoulDate(createdAt)} 등록`,
    lastUsedAt ? `${seoulTime(lastUsedAt)}에 마지막으로 사용` : "아직 쓰지 않았어요",
    isSynced && "여러 기기에서 쓰는 패스키",
  ];
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-16 font-medium break-words">{name}</p>
          <p className="text-12 text-soft numbers">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        {!change && (
          <div className="flex gap-2">
            <ButtonLink to={leadTo({ passkey: id, change: "name" })} preventScrollReset replace>
              이름 바꾸기<span className="sr-only">: {name}</span>
            </ButtonLink>
            <ButtonLink to={leadTo({ passkey: id, change: "remove" })} preventScrollReset replace>
              지우기<span className="sr-only">: {name}</span>
            </ButtonLink>
          </div>
        )}
      </div>
      {change === "name" && (
        <Rename passkey={passkey} fields={props.fields.rename} reply={props.reply} />
      )}
      {change === "remove" && <Remove passkey={passkey} {...props} fields={props.fields.remove} />}
    </li>
  );
}

const formClass = "flex max-w-md flex-col gap-4";
const Stop = () => (
  <Link
    to={useOpened().leadTo({})}
    preventScrollReset
    replace
    className="inline-flex min-h-11 items-center px-3 text-14 text-soft hover:text-ink"
  >
    닫기
  </Link>
);

type FormProps = Pick<Props, "reply"> & { passkey: PasskeyRow };

function Rename({
  passkey: { id, name },
  fields,
  reply,
}: FormProps & { fields: PasskeyFields["rename"] }) {
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "rename-passkey", passkeyId: id }}
      asMember
      preventScrollReset
      className={formClass}
    >
      {({ field, busy }) => (
        <>
          <Field {...field("name", name)} id="passkey-name" />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={busy}>
              이름 저장
            </Button>
            <Stop />
          </div>
        </>
      )}
    </PostForm>
  );
}

function Remove({
  passkey: { id, name },
  fields,
  reply,
  hasPassword,
  mayProve = true,
}: FormProps & Pick<Props, "hasPassword" | "mayProve"> & { fields: PasskeyFields["remove"] }) {
  if (!mayProve) return null;
  return (
    <PostForm
      of={fields}
      reply={reply}
      fields={{ intent: "remove-passkey", passkeyId: id }}
      asMember
      preventScrollReset
      className={formClass}
    >
      {({ field, busy }) => (
        <>
          <p className="text-14">
            지우면 '{name}' 패스키로 로그인할 수 없고, 다른 기기에서는 모두 로그아웃돼요. 기기에
            남은 패스키는 그 기기의 설정에서 지워주세요.
          </p>
          {hasPassword && <Field {...field("password")} id="passkey-password" required />}
          <div className="flex flex-wrap gap-2">
            <Button look="danger" busy={busy}>
              패스키 지우기
            </Button>
            <Stop />
          </div>
        </>
      )}
    </PostForm>
  );
}
