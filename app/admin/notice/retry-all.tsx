import { PostForm } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/button.tsx";

/** Once the mail server or the messaging service is mended, everything that it did not take. */
export function RetryAll({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <PostForm
      reply={undefined}
      fields={{ intent: "retry-all" }}
      asMember
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4"
    >
      {({ busy }) => (
        <>
          <p className="text-14 text-soft">
            보내지 못한 이유를 고친 뒤 다시 보내주세요. 시간이 지난 인증번호는 다시 보내지 않아요.
          </p>
          <Button look="ink" busy={busy}>
            {isNarrowed ? "이 조건의 알림 다시 보내기" : "모두 다시 보내기"}
          </Button>
        </>
      )}
    </PostForm>
  );
}
