import { sql } from "drizzle-orm";
import type { FileWork } from "./file-work.server.ts";

const HIDDEN =
  "판매 파일도 받는 방법도 없어 숨겨서 옮겨요. 파일을 올리거나 받는 방법을 적으면 보일 수 있어요.";

/**
 * Nobody may buy a new product that would hand over nothing. It shows once all have got their files
 * and were tried.
 */
export async function hideEmpty({ shop, file }: FileWork): Promise<void> {
  await shop.db.execute(sql`
    update move_items set document = jsonb_set(document, '{isShow}', 'false'),
      troubles = troubles || jsonb_build_array(
        jsonb_build_object('line', line, 'field', 'shown', 'words', ${HIDDEN}::text))
    where file_id = ${file.id} and kind = 'product' and action = 'new'
      and document ->> 'isShow' = 'true'
      and document ->> 'shippingClass' = 'digital' and document ->> 'supplyNote' = ''
      and not document -> 'files' @> '[{"as": "goods"}]'`);
}
