/** The page with all of a user's notifications. */
export const LIST_PATH = '/notifications'
