import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";

type Props = { path: string | null; reply: FormAnswer };

/** The receiver's link to the files; other holders of the gift link see nothing. */
export const ReceivedFiles = ({ path, reply }: Props) =>
  path ? (
    <ButtonLink to={path} look="primary" size="l">
      받은 파일 열기
    </ButtonLink>
  ) : (
    <Section
      look="openSmall"
      id="files"
      title="파일을 받은 분인가요?"
      className="w-full rounded-m bg-wash p-4"
    >
      <p className="mt-1 mb-3 text-14 text-soft">
        회원으로 받았으면 로그인하고 ‘내 소리’에서 열어주세요. 아니면 받을 때 적은 메일의 링크로
        열어요. 메일을 잃어버렸으면 같은 주소로 다시 보내드려요.
      </p>
      <PostForm fields={{ intent: "send-again" }} reply={reply} trouble={null}>
        {({ busy }) => (
          <Button busy={busy} className="self-start">
            메일로 다시 받기
          </Button>
        )}
      </PostForm>
    </Section>
  );
