/** Without zod, for the browser's lists. */
export const CLIENT_TYPES = ['company', 'person'] as const
