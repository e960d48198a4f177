import { lazy, Suspense, type ComponentProps } from "react";

// Whoever comes with a product, or with a cart, never sees it.
const LateChoice = lazy(() =>
  import("#app/checkout/order-form/order-choice.tsx").then(({ OrderChoice: choice }) => ({
    default: choice,
  })),
);

export const OrderChoice = (props: ComponentProps<typeof LateChoice>) => (
  <Suspense>
    <LateChoice {...props} />
  </Suspense>
);
