import { Button } from "#app/ui/button.tsx";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { AccountPage } from "../account-page.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Ruled } from "#app/ui/ruled.tsx";

/** The same for every address: only its mail tells whether it had an account already. */
export function SignUpSent({
  email,
  again,
  reply,
}: {
  email: string;
  again: string;
  reply: FormAnswer;
}) {
  const resent = reply && "done" in reply && reply.done !== undefined;
  return (
    <AccountPage
      title="메일을 확인해주세요"
      words="아래 주소에 메일을 보냈어요. 메일에 있는 버튼을 누르면 가입이 끝나요."
    >
      <Ruled as="p" look="alone" className="py-4 text-16 font-semibold break-all">
        {email}
      </Ruled>
      <ul className="my-6 list-disc pl-5 text-14 text-soft">
        <li>버튼은 24시간 동안 쓸 수 있어요.</li>
        <li>이 브라우저에서 열면 비밀번호를 다시 묻지 않아요.</li>
        <li>몇 분이 지나도 오지 않으면 스팸함을 확인해주세요.</li>
      </ul>
      {resent && (
        <NoticeBox className="mb-5" tone="good">
          메일을 다시 보냈어요. 먼저 받은 메일의 버튼도 그대로 쓸 수 있어요.
        </NoticeBox>
      )}
      <PostForm reply={reply} order={[]}>
        {({ busy }) => (
          <>
            <input type="hidden" name="way" value="resend" />
            <Button size="l" wide busy={busy}>
              메일 다시 보내기
            </Button>
          </>
        )}
      </PostForm>
      <p className="mt-4 text-14 text-soft">
        주소를 잘못 적었나요?{" "}
        <TextLink look="tall" to={again} className="text-ink">
          다시 입력하기
        </TextLink>
      </p>
    </AccountPage>
  );
}
