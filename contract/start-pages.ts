/** The pages on which the application can open; the first does for who has chosen none. */
export const START_PAGES = ['requests', 'tasks', 'calendar', 'board'] as const
export type StartPage = (typeof START_PAGES)[number]
