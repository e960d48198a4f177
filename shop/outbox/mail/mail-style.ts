import { keptMarkup } from "#lib/text/markup.ts";

// Mail programs drop style sheets, so colours are inline; programs that keep them change colours by
// class in dark mode.
export const ink = "color:#0a0a0a";
export const soft = "color:#595653";
export const line = "border-top:1px solid #e5e1dc";
export const FONTS =
  "Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif";

/**
 * A placeholder before a button's address in the outbox; sending replaces it with the current
 * accent colour.
 */
export const buttonColour = (accent: string) =>
  keptMarkup(`bgcolor="${accent}" style="border-radius:6px;background:${accent}"`);

export const darkStyle = (accent: string) =>
  keptMarkup(`<style>
@media (prefers-color-scheme:dark){.page{background:#121110!important}.card{background:#1c1a18!important}.ink{color:#f5f4f2!important}.soft{color:#b3aea8!important}.line{border-color:#34302c!important}.brand{color:${accent}!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.outer{padding:0!important}}
</style>`);
