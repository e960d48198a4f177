import { fieldsOf } from "#shop/form-fields.ts";
import { useRef } from "react";
import { Form } from "react-router";
import { secondFactorAnswer } from "#shop/member/second-factor/second-factor-forms.ts";
import { signInForm } from "#shop/member/session/sign-in-form.ts";
import { usePasskey } from "#app/account/passkey/use-passkey.ts";
import { useFileAsked } from "#app/browser/use-file-asked.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormTrouble } from "#app/ui/form/post-form.tsx";
import type { AskedProof } from "./asked-proof.ts";
import { Title } from "#app/ui/title.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Asks for a proof of identity, and then repeats the submission. */
export function ProofForm(proof: AskedProof) {
  const { action, file } = proof;
  return (
    <section className="mx-auto flex max-w-96 flex-col gap-6 py-8">
      <title>본인 확인</title>
      <div className="flex flex-col gap-2">
        <Title>본인 확인</Title>
        <p className="text-14 text-soft">
          중요한 일이라 한 번 더 확인해요. 확인하면 하던 일을 바로 이어서 하고, 5분 동안은 다시 묻지
          않아요.
        </p>
      </div>
      <Ways {...proof} />
      <TextLink look="soft" to={file ? "/admin/today" : action} className="self-center text-14">
        닫기
      </TextLink>
    </section>
  );
}

function Ways({ action, held, ways, trouble, file }: AskedProof) {
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = useFileAsked();
  const passkey = usePasskey(() => form.current?.requestSubmit());
  const words = passkey.trouble?.words ?? trouble?.words;
  return (
    <Form
      ref={form}
      method="post"
      action={action}
      reloadDocument={file}
      onSubmit={file ? handleSubmit : undefined}
      noValidate
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="held" value={held} />
      {words && <FormTrouble key={words}>{words}</FormTrouble>}
      <TypedProof ways={ways} errors={trouble?.errors} />
      {ways.passkey && (
        <Button
          type="button"
          size="l"
          wide
          busy={passkey.busy}
          className="noscript:hidden"
          onClick={() =>
            void passkey.run(({ signInByPasskey }) =>
              signInByPasskey({ door: "office", pre: "/admin/today" }),
            )
          }
        >
          패스키로 확인하기
        </Button>
      )}
    </Form>
  );
}

/** As the two are asked for at the door. */
const { password: passwordLook } = fieldsOf(signInForm);
const { code: codeLook } = fieldsOf(secondFactorAnswer, "code");

type TypedProofProps = Pick<AskedProof, "ways"> & { errors: Record<string, string[]> | undefined };

/** A password or a code: either is enough. */
function TypedProof({ ways, errors = {} }: TypedProofProps) {
  if (!ways.password && !ways.code) return null;
  return (
    <>
      {ways.password && (
        <Field
          {...passwordLook}
          name="password"
          required={false}
          autoFocus
          errors={errors.password}
        />
      )}
      {ways.code && (
        <Field
          {...codeLook}
          name="code"
          required={false}
          label={ways.password ? "또는 인증 앱의 코드" : "인증 앱의 코드"}
          className="numbers"
          errors={errors.code}
        />
      )}
      <Button look="primary" size="l" wide>
        확인하고 계속하기
      </Button>
    </>
  );
}
