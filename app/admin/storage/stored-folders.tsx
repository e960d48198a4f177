import { byteWords } from "#lib/bytes/byte-words.ts";
import type { StoredFolder } from "#shop/file/storage/count-stored.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section } from "#app/ui/section.tsx";
import { amountHead, Table } from "#app/ui/table.tsx";

const purposes: Record<string, string> = {
  public: "누구나 볼 수 있는 파일",
  members: "회원이 올리고 아직 쓰지 않은 사진",
  masters: "미리듣기를 만든 원본 녹음",
  previews: "미리듣기로 올린 음성",
  files: "프로그램이 맡긴 파일",
  "": "폴더 밖의 파일",
};
const cell = "px-3 py-2.5 first:pl-0 last:pr-0";

export function StoredFolders({ folders }: { folders: StoredFolder[] }) {
  const total = folders.reduce(
    (sum, each) => ({ objects: sum.objects + each.objects, bytes: sum.bytes + each.bytes }),
    { objects: 0, bytes: 0 },
  );
  return (
    <Section
      look="open"
      id="stored"
      title="보관하는 파일"
      className="flex max-w-3xl flex-col gap-4"
    >
      {folders.length ? (
        <Table
          caption="폴더마다 파일이 얼마나 있는지"
          cards="never"
          heads={["폴더", amountHead("파일"), amountHead("용량")]}
          foot={
            <tr>
              <th scope="row" className={`${cell} text-left`}>
                모두
              </th>
              <Amount {...total} />
            </tr>
          }
        >
          {folders.map(({ folder, objects, bytes }) => (
            <tr key={folder} className="border-b border-line">
              <th scope="row" className={`${cell} text-left font-normal`}>
                {folder && <span className="font-medium wrap-anywhere">{folder}/ </span>}
                <span className="text-12 text-soft">{purposes[folder]}</span>
              </th>
              <Amount objects={objects} bytes={bytes} />
            </tr>
          ))}
        </Table>
      ) : (
        <EmptyState
          title="보관하는 파일이 없어요"
          words="파일을 올리면 폴더마다 개수와 용량을 보여드려요."
        />
      )}
    </Section>
  );
}

const Amount = ({ objects, bytes }: { objects: number; bytes: number }) => (
  <>
    <td className={`${cell} text-right whitespace-nowrap numbers`}>
      {objects.toLocaleString("ko-KR")}개
    </td>
    <td className={`${cell} text-right whitespace-nowrap numbers`}>{byteWords(bytes)}</td>
  </>
);
