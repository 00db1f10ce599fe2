import { EXPIRATION_UNITS } from '#contract/goods/product-kinds.ts'
import * as limits from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import type { DICTIONARIES, referenceRoutes } from '#contract/reference.ts'
import { COUNTRIES } from '#contract/values/countries.ts'
import { CURRENCIES } from '#contract/values/currencies.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { serverWordsIn } from '../words/index.ts'

const LIMITS = {
  password_min: limits.PASSWORD_MIN,
  password_max: limits.PASSWORD_MAX,
  avatar_bytes: limits.AVATAR_MAX_BYTES,
  avatar_types: [...limits.AVATAR_TYPES],
  file_bytes: limits.FILE_MAX_BYTES,
  files_per_upload: limits.FILES_PER_UPLOAD,
  file_extensions: [...limits.FILE_EXTENSIONS],
  import_extensions: [...limits.IMPORT_EXTENSIONS],
  request_duration_min: limits.REQUEST_DURATION_DEFAULT_MIN,
  deadline_soon_min: limits.DEADLINE_SOON_MIN,
  reopen_days: limits.REOPEN_WITHIN_DAYS,
}

const REFERENCE = {
  countries: Object.entries(COUNTRIES).map(([code, { phoneCode, mask, currency, timezone }]) => ({
    code,
    phone_code: phoneCode,
    mask,
    currency,
    timezone,
  })),
  currencies: [...CURRENCIES],
  // Node lists some zones under a former name only (Europe/Kiev).
  timezones: [
    ...new Set([...Intl.supportedValuesOf('timeZone'), ...Object.values(COUNTRIES).map(({ timezone }) => timezone)]),
  ].toSorted(),
  limits: LIMITS,
}

interface Entry {
  value: string
  title: string
}

const ENTRIES: Record<(typeof DICTIONARIES)[number], (locale: Locale) => Entry[]> = {
  product_expiration_units: (locale) =>
    EXPIRATION_UNITS.map((value) => ({ value, title: serverWordsIn(locale).dictionaries.expirationUnits[value] })),
  file_types: () => limits.FILE_EXTENSIONS.map((value) => ({ value, title: value.toUpperCase() })),
}

export function referenceHandlers({ sso }: Services): Handlers<typeof referenceRoutes> {
  const reference = { ...REFERENCE, sign_in_providers: sso.providers }
  return {
    reference: async () => reference,
    dictionaries: async ({ query, locale }) => dictionary(query.by_name, locale),
  }
}

/** The options of a field with a fixed choice, for API clients without our forms. */
function dictionary(name: keyof typeof ENTRIES, locale: Locale): Entry[] {
  return ENTRIES[name](locale)
}
