/** How many addresses a facility's letters go to at most. Apart from the calls, so that a screen need not load zod. */
export const SUBSCRIBERS_MAX = 20
