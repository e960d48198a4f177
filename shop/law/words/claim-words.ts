type Claim = { words: RegExp; why: string };

/** Fair labelling and advertising act, article 3 and 5: what is claimed must be provable. */
const claims: Claim[] = [
  {
    words: /(?:업계|국내|세계|대한민국|한국)\s*(?:최초|최고|최대|최저가?|1위|유일)/,
    why: "순위나 ‘최초·최고’는 객관적인 자료로 증명할 수 있어야 해요.",
  },
  {
    words:
      /(?:^|[^\d가-힣])(?:최고|최상|최저가|제일|No\.?\s?1|1등|1위)(?=의|급|로|인|예|이|가|[\s!.,]|$)/i,
    why: "‘최고·1위’처럼 다른 상품보다 낫다는 말은 증명할 자료가 있어야 해요.",
  },
  {
    words: /유일(?:한|하게|무이)/,
    why: "‘유일’은 다른 곳에 없다는 것을 증명할 수 있어야 해요.",
  },
  {
    words: /100\s?(?:%|퍼센트)\s?(?:만족|보장|환불|효과|안전|성공|정확|완벽)/,
    why: "‘100%’는 예외가 없다는 것을 증명할 수 있어야 해요.",
  },
  {
    words: /(?:무조건|완벽(?:하게|히|한)?\s?보장|절대\s?(?:안전|실패\s?없))/,
    why: "조건 없이 보장한다는 말은 사실과 다르면 거짓·과장 광고예요.",
  },
  {
    words: /(?:치료|완치|불면증|우울증|이명)\S{0,4}\s?(?:효과|개선|완화|해결|탁월)/,
    why: "병에 효과가 있다는 말은 의료기기·의약품이 아니면 쓸 수 없어요.",
  },
  {
    words: /(?:오늘|지금)만\s?(?:이\s?가격|할인|특가)|마감\s?임박(?!.{0,20}\d)/,
    why: "끝나는 때가 없는 ‘오늘만·마감 임박’은 거짓으로 재촉하는 광고예요.",
  },
  {
    words:
      /(?:환불|반품|교환|취소)\s?(?:은|는|이|가|도)?\s?(?:절대\s?)?(?:불가|안\s?(?:돼|됩|되)|받지\s?않|할\s?수\s?없습니다\s?$)/,
    why: "청약철회를 막는 말은 효력이 없고(전자상거래법 제35조), 방해하면 과태료를 내요(제21조).",
  },
];

export type ClaimTrouble = { words: string; why: string };

/** Claims in a text that an authority could forbid or want proven. */
export const claimTroubles = (text: string): ClaimTrouble[] =>
  claims.flatMap(({ words, why }) => {
    const found = words.exec(text)?.[0].trim();
    return found ? [{ words: found, why }] : [];
  });

/** Whether these words sell something, so that as a message they are advertising. */
export const isAdvertising = (text: string): boolean =>
  /할인|특가|쿠폰|이벤트|신상품|혜택|세일|적립|무료\s?증정/.test(text);

/** From 21:00 to 08:00 in Seoul (network act, article 50(3)). */
export const isNight = (at: Date): boolean => {
  const hour = (at.getUTCHours() + 9) % 24;
  return hour >= 21 || hour < 8;
};
