/** Refusals about questions, answers and the FAQ; see shop/refusals.ts. */
export const questionRefusals = {
  "faq-not-found": [404, "자주 묻는 질문을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-changed": [409, "그 사이 다른 곳에서 이 질문이 바뀌었어요. 입력한 내용은 그대로 있어요."],
  "faq-category-not-found": [404, "분류를 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "faq-category-filled": [409, "분류 안에 질문이 있어요. 함께 지울지 골라주세요."],
  "too-many-faqs": [409, "더 만들 수 없어요. 분류는 20개, 한 분류의 질문은 100개까지예요."],
  "template-not-found": [404, "답변 틀을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "too-many-templates": [409, "답변 틀은 100개까지 만들 수 있어요. 쓰지 않는 틀을 지워주세요."],
  "question-not-found": [404, "질문을 찾을 수 없어요. 이미 지워졌을 수 있어요."],
  "question-answered": [
    409,
    "답변이 달린 질문은 수정할 수 없어요. 더 궁금한 점은 새 질문으로 남겨주세요.",
  ],
  "question-changed": [
    409,
    "그 사이 다른 곳에서 질문이나 답변이 바뀌었어요. 바뀐 내용을 확인해주세요.",
  ],
} as const;
