/** The most bytes one uploaded file may have. */
export const uploadLimits = { image: 15 * 1024 * 1024, sound: 20 * 1024 * 1024 } as const;

/** The image types that are taken; what is kept is always re-encoded. */
export const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** How many images one account may have made in an hour. */
export const imagesAnHour = { member: 60, administrator: 600 } as const;
