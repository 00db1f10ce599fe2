/**
 * Journeys that go on a desktop alone: what they are about is the same behind a screen of any width, or they put several
 * browsers side by side or open the phone's themselves, or they need the keyboard that a phone has not.
 */
export const AT_ONE_WIDTH = [
  'board',
  'board-drag',
  'board-print',
  'calendar-plan',
  'daily-use',
  'devices',
  'keyboard',
  'live',
  'lost-stream',
  'notifications',
  'offline',
  'permissions-by-keyboard',
  'request-life',
  'request-map',
  'session-expiry',
  'sso',
  'two-builds',
  'user-deletion',
]
