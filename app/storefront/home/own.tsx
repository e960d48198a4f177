import type { ReactNode } from "react";
import { NoticeBox } from "#app/ui/notice-box.tsx";
import { PageBlock, type TiledBlock } from "../page/page-block.tsx";

type Props = {
  blocks: TiledBlock[];
  isPreview: boolean;
  /** what stands on the home alone */
  front: ReactNode;
  list: ReactNode;
};

/** The home as its owner composed it. */
const Own = ({ blocks, isPreview, ...parts }: Props) => (
  <div className="flex flex-col gap-10 md:gap-14">
    {isPreview && (
      <div className="px-5 pt-5">
        <NoticeBox>미리보기예요. 이 주소는 홈을 고칠 수 있는 사람만 열 수 있어요.</NoticeBox>
      </div>
    )}
    {blocks.map((block, at) =>
      block.kind === "front" || block.kind === "list" ? (
        <div key={block.key} className="empty:hidden">
          {parts[block.kind]}
        </div>
      ) : (
        <PageBlock key={block.key} block={block} priority={at === 0} />
      ),
    )}
  </div>
);

export default Own;
