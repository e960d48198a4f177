import { keptMarkup } from "#lib/text/markup.ts";
import { shownAccent } from "#shop/site/accent.ts";
import type { Look, Mood } from "#shop/site/look.ts";
import { corners, palettes } from "#shop/site/palettes.ts";

const { light: plain } = palettes.plain;

// Mail programs drop style sheets, so colours are inline; programs that keep them change colours by
// class in dark mode.
export const ink = `color:${plain.ink}`;
export const soft = `color:${plain.soft}`;
export const line = `border-top:1px solid ${plain.line}`;
export const FONTS =
  "Pretendard,-apple-system,BlinkMacSystemFont,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif";

/**
 * A placeholder before a button's address in the outbox; sending replaces it with the current
 * accent colour.
 */
export const buttonColour = (accent: string, mood: Mood = "plain") =>
  keptMarkup(`bgcolor="${accent}" style="border-radius:${corners[mood]}px;background:${accent}"`);

/** What a mail says in the shop's own colours, whatever they were when it was written. */
export function inColours(html: string, look: Look): string {
  const { light } = palettes[look.mood];
  // Words of people never have a quotation mark here, because they are escaped.
  return html
    .replaceAll(
      buttonColour(plain.accent).html,
      buttonColour(shownAccent(look).light, look.mood).html,
    )
    .replaceAll(`${ink}"`, `color:${light.ink}"`)
    .replaceAll(`${soft}"`, `color:${light.soft}"`)
    .replaceAll(`${line}"`, `border-top:1px solid ${light.line}"`)
    .replaceAll(`${line};`, `border-top:1px solid ${light.line};`);
}

export function darkStyle(look: Look) {
  const { ink, soft, paper, wash, line } = palettes[look.mood].dark;
  return keptMarkup(`<style>
@media (prefers-color-scheme:dark){.page{background:${paper}!important}.card{background:${wash}!important}.ink{color:${ink}!important}.soft{color:${soft}!important}.line{border-color:${line}!important}.brand{color:${shownAccent(look).dark}!important}}
@media (max-width:480px){.pad{padding-left:22px!important;padding-right:22px!important}.outer{padding:0!important}}
</style>`);
}
