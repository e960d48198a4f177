import { fieldsOf } from "#shop/form-fields.ts";
import { redirect } from "react-router";
import { lineOf } from "#lib/network-address.server.ts";
import { checkForm } from "#shop/certificate/check-form.ts";
import { readCertificateNumber } from "#shop/certificate/certificate-number.ts";
import { checkCertificateFile } from "#shop/certificate/find-certificate.server.ts";
import { pastedFile } from "#shop/certificate/signed-file.server.ts";
import { listKeys } from "#shop/certificate/issue-certificates.server.ts";
import { BadInput } from "#shop/bad-input.ts";
import { spendAttempt } from "#shop/limit/spend-attempt.server.ts";
import { keepTyped } from "#app/browser/typing/keep-typed.ts";
import { formAction } from "#app/form-action.server.ts";
import { shopOf } from "#app/request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextField } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { Unfold } from "#app/ui/unfold.tsx";
import type { Route } from "./+types/verify";
import { CertificateFile } from "./certificate-file.tsx";
import { Title } from "#app/ui/title.tsx";
import { Section } from "#app/ui/section.tsx";

/** A file of at most a mebibyte, in base64 and that in a form. */
const FORM_BYTES = 2 * 1024 * 1024;
const FILES_A_MINUTE = 30;

export const meta: Route.MetaFunction = () => [{ title: "라이선스 증서 확인" }];

export const loader = async ({ context }: Route.LoaderArgs) => ({
  keys: await listKeys(shopOf(context).db),
  fields: fieldsOf(checkForm),
});

export const action = formAction(
  checkForm,
  async (shop, { number, text, file }, { visitor }) => {
    if (!text.trim() && !file) {
      const typed = readCertificateNumber(number);
      if (!typed)
        throw new BadInput({ number: ["증서 번호는 ABCD-EFGH-JKMN-PQRS 같은 16자예요."] });
      return redirect(`/verify/${typed}`, { status: 303 });
    }
    await spendAttempt(shop.db, [
      {
        key: `certificate file from ${lineOf(visitor.address)}`,
        most: FILES_A_MINUTE,
        seconds: 60,
      },
    ]);
    const bytes = file ? Buffer.from(file, "base64") : pastedFile(text);
    const found = await checkCertificateFile(shop, bytes);
    return redirect(`/verify/${found}?file=1`, { status: 303 });
  },
  { most: FORM_BYTES },
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction);

/** For anybody who was shown a certificate, without signing in. */
export default function Verify({ loaderData: { keys, fields }, actionData }: Route.ComponentProps) {
  return (
    <section className="mx-auto max-w-md px-5 py-12 md:py-20">
      <Title>라이선스 증서 확인</Title>
      <p className="mt-2 mb-8 text-16 text-soft">
        이 상점이 발급한 증서인지, 지금도 유효한지 확인해요. 누가 샀는지는 보이지 않아요.
      </p>
      <PostForm of={fields} reply={actionData} order={["number", "file", "text"]}>
        {({ field, errors, busy }) => (
          <>
            <Field {...field("number")} className="numbers" />
            <CertificateFile errors={errors.file} />
            <Unfold title="증서 내용 붙여넣기" open={Boolean(errors.text)}>
              <TextField {...field("text")} />
            </Unfold>
            <Button look="primary" size="l" wide busy={busy}>
              확인하기
            </Button>
          </>
        )}
      </PostForm>
      <Section
        look="openSmall"
        id="keys"
        title="서명을 직접 확인하려면"
        className="mt-12 border-t border-line pt-6 text-14"
      >
        <p className="mt-1 text-soft">
          JSON 증서의 certificate를 빈칸 없는 JSON으로 쓰고 Ed25519 서명과 아래 공개 키로 확인할 수
          있어요. 상점의 서명 키가 바뀌어도 이전 키는 여기에 남아 있어요.
        </p>
        {keys.length ? (
          <ul className="mt-3 flex flex-col gap-2">
            {keys.map((key) => (
              <li key={key} className="text-12 break-all numbers">
                {key}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-3">아직 발급한 증서가 없어요.</p>
        )}
      </Section>
    </section>
  );
}
