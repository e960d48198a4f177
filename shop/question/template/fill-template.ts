/** What a template may name, in braces, and what stands for it in an answer. */
export type TemplateValues = { name: string; product: string | null };

/** The words of a template for one question. */
export const fillTemplate = (text: string, { name, product }: TemplateValues): string =>
  text.replaceAll("{이름}", () => name).replaceAll("{상품}", () => product ?? "문의하신 상품");
