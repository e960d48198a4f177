import { Button } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Sends a message to one's own phone, or says where a number is entered. */
export function PhoneTrial({ phone }: { phone: string | null }) {
  if (!phone)
    return (
      <p className="text-14 text-soft">
        문자를 받으려면 <TextLink to="/my/profile">내 정보</TextLink>에 휴대폰 번호를 적어주세요.
      </p>
    );
  return (
    <PostForm
      reply={undefined}
      fields={{ intent: "try-message" }}
      asMember
      preventScrollReset
      className=""
    >
      {({ busy }) => <Button busy={busy}>내 휴대폰에 시험 문자 보내기</Button>}
    </PostForm>
  );
}
