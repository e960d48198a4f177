import { useState } from "react";
import { UploadField } from "#app/uploads/upload-field.tsx";
import { useLastingUploads } from "#app/uploads/use-uploads.ts";
import { movePurpose } from "./move-purpose.ts";

type Props = { move: string; onMade: () => void };

/** Takes any number of files, which go on being sent while other pages are shown. */
export function DropField({ move, onMade }: Props) {
  const [purpose] = useState(() => movePurpose(move));
  const uploads = useLastingUploads({
    field: `move ${move}`,
    title: "옮겨 올 파일",
    path: `/admin/move/${move}`,
    purpose,
    onMade,
  });
  return (
    <UploadField
      id="move-upload"
      uploads={uploads}
      multiple
      above={
        <p className="rounded-m border border-dashed border-edge px-4 py-8 text-center text-14 text-soft max-md:hidden">
          여기에 파일이나 폴더를 놓으세요
        </p>
      }
      hint="CSV, TSV, 엑셀(비밀번호 있는 것도), SQL, ZIP과 사진·소리. 여러 개를 한꺼번에 올려도 돼요."
    >
      파일 고르기
    </UploadField>
  );
}
