import { keptMarkup } from "#lib/text/markup.ts";

// Mail programs drop style sheets, so colours stand at every element; those that keep one change
// them by class when it is dark.
export const ink = "color:#0a0a0a";
export const soft = "color:#595653";
export const line = "border-top:1px solid #e5e1dc";
export const FONTS =
  "Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif";

/**
 * In front of a button's address, as the outbox keeps it; the shop's accent of the day it is sent
 * comes in its place.
 */
export const buttonColour = (accent: string) =>
  keptMarkup(`bgcolor="${accent}" style="border-radius:6px;background:${accent}"`);

export const darkStyle = (accent: string) =>
  keptMarkup(`<style>
@media (prefers-color-scheme:dark){.page{background:#121110!important}.card{background:#1c1a18!important}.ink{color:#f5f4f2!important}.soft{color:#b3aea8!important}.line{border-color:#34302c!important}.brand{color:${accent}!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.outer{padding:0!important}}
</style>`);
