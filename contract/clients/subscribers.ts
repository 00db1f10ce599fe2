/** The most subscribers a facility may have. In a file of its own, so that a screen need not load zod. */
export const SUBSCRIBERS_MAX = 20
