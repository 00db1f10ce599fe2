/** The page with all of one's notifications. */
export const LIST_PATH = '/notifications'
