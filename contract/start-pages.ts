/** The pages on which the application can open; the first is the default. */
export const START_PAGES = ['requests', 'tasks', 'calendar', 'board'] as const
export type StartPage = (typeof START_PAGES)[number]
