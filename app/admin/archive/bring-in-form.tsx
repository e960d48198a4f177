import { useState } from "react";
import { archiveForm } from "#shop/archive/archive-form.ts";
import { fieldsOf } from "#shop/form-fields.ts";
import { Button } from "#app/ui/button.tsx";
import { PostForm, type FormAnswer } from "#app/ui/form/post-form.tsx";
import { Section } from "#app/ui/section.tsx";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useLastingUploads } from "#app/uploads/use-uploads.ts";
import { archivePurpose } from "./archive-purpose.ts";

const looks = fieldsOf(archiveForm, "bring-in");

/** Uploads a packed shop, which the form then brings in. */
export function BringInForm({ reply }: { reply: FormAnswer }) {
  const [object, setObject] = useState("");
  const uploads = useLastingUploads({
    field: "archive in",
    title: "담아 둔 상점",
    path: "/admin/move/out",
    purpose: archivePurpose,
    onMade: setObject,
  });
  return (
    <Section look="open" title="담아 둔 상점 들여오기" className="flex max-w-2xl flex-col gap-4">
      <p className="text-14 text-soft">
        이 상점 프로그램으로 담은 파일을 올리면 여기에 없는 것만 들어오고, 이미 있는 것은
        그대로예요. 중간에 멈추면 아무것도 들어오지 않아요. 들여오는 동안 주문이 잠깐 기다릴 수
        있으니 손님이 적은 때가 좋아요. 큰 파일은 서버에서 npm run archive로 들여올 수 있어요.
      </p>
      <PostForm of={looks} fields={{ intent: "bring-in", object }} reply={reply} asMember>
        {({ busy, errors }) => (
          <div className="flex flex-col gap-4">
            <UploadField id="archive-upload" uploads={uploads} errors={errors.object}>
              ZIP 파일 올리기
            </UploadField>
            {object && <p className="text-14">다 올렸어요. 이제 들여올 수 있어요.</p>}
            <Button look="ink" busy={busy} className="self-start">
              들여오기
            </Button>
          </div>
        )}
      </PostForm>
    </Section>
  );
}
