/**
 * Journeys that go on a desktop alone: what they are about is the same behind a screen of any width, or they put several
 * browsers side by side or open the phone's themselves, or they need the keyboard that a phone has not.
 */
export const AT_ONE_WIDTH = [
  'daily-use',
  'devices',
  'keyboard',
  'live',
  'lost-stream',
  'notifications',
  'offline',
  'permissions-by-keyboard',
  'requests/board',
  'requests/board-drag',
  'requests/board-on-a-phone',
  'requests/board-print',
  'requests/calendar-plan',
  'requests/request-life',
  'requests/request-map',
  'session-expiry',
  'sso',
  'two-builds',
  'user-deletion',
]
