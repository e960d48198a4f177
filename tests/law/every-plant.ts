import { formPlants } from "./form-plants.ts";
import { keepingPlants } from "./keeping-plants.ts";
import { reviewPlants } from "./review-plants.ts";
import { shopPlants, type Plant } from "./plants.ts";
import { productPlants } from "./product-plants.ts";

/** The corpus: what the doctor must find. */
export const everyPlant: Plant[] = [
  ...shopPlants,
  ...keepingPlants,
  ...productPlants,
  ...formPlants,
  ...reviewPlants,
];
