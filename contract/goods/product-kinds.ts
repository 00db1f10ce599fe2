/** In a file of their own: pages that only name them need no schemas. */
export const PRODUCT_KINDS = ['goods', 'service'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]

export const EXPIRATION_UNITS = ['day', 'month', 'year'] as const
export type ExpirationUnit = (typeof EXPIRATION_UNITS)[number]
