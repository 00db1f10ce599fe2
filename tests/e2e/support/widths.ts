import { IS_SOAK } from '#tests/support/soak.ts'

/**
 * Journeys that go on a desktop alone: what they are about is the same behind a screen of any width, or they put several
 * browsers side by side or open the phone's themselves, or they need the keyboard that a phone has not.
 */
export const ON_A_DESKTOP = [
  'away-day',
  'daily-use',
  'devices',
  'keyboard',
  'killed-browser',
  'live',
  'lost-stream',
  'notifications',
  'offline',
  'permissions-by-keyboard',
  'phone',
  'printing',
  'requests/board',
  'requests/board-drag',
  'requests/board-on-a-phone',
  'requests/board-print',
  'requests/calendar-plan',
  'requests/list-columns',
  'requests/list-return',
  'requests/request-life',
  'requests/request-map',
  'session-expiry',
  'sso',
  'two-builds',
  'user-deletion',
]

/** Work at a desk: on a phone in the soak alone. Its screens are seen at both widths in any case. */
export const AT_A_DESK = [
  'absence',
  'access-list',
  'accounts',
  'analytics',
  'calendar-feeds',
  'changing-hands',
  'checklists',
  'clients',
  'employees',
  'facilities',
  'first-hour',
  'imports',
  'inbound-emails',
  'leaving',
  'merging',
  'password',
  'permissions',
  'permissions-history',
  'products',
  'scheduler',
  'settings',
  'sign-up',
  'storage',
]

/** Work on a client's site, and what a phone's gesture does: on a desktop in the soak alone. */
export const ON_SITE = ['back', 'equipment', 'files', 'mobile-app']

/** The files of journeys that a width leaves out. */
export const LEFT_OUT = {
  desktop: filesOf(IS_SOAK ? [] : ON_SITE),
  phone: filesOf(IS_SOAK ? ON_A_DESKTOP : [...ON_A_DESKTOP, ...AT_A_DESK]),
}

function filesOf(names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}
