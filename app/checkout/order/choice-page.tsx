import { latePart } from "#app/browser/touch/late-part.tsx";

// Whoever comes with a product, or with a cart, never sees it.
export const OrderChoice = latePart(async () => ({
  default: (await import("#app/checkout/order-form/order-choice.tsx")).OrderChoice,
}));
