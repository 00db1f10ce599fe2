const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const GIGABYTE = 1024 * MEGABYTE

/** What takes long, of one company: calls for spreadsheets and reports on each server, and imports that wait. */
export const HEAVY_CALLS_MAX = 10
export const IMPORTS_WAITING_MAX = 200

/** Rows in a page of a list that says nothing else. */
export const PER_PAGE_DEFAULT = 20

export const ROLE_NAME_MAX = 60

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100

/** Of a person's first name and surname: an initial alone is no name. */
export const NAME_MIN = 2
export const SURNAME_MIN = 2
/** Of a company's domain. */
export const DOMAIN_MIN = 3

export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

/** How often a page that somebody looks at says so. */
export const HEARTBEAT_SECONDS = 60
/** Who was not heard of for longer was away; within it one heartbeat may have been lost on its way. */
export const ONLINE_GAP_SECONDS = 150

/** How many points a client that was offline may send at once. */
export const GEO_POINTS_MAX = 1000
/** A page that says where its executor is says it so often. */
export const POSITION_EVERY_SECONDS = 60
/** Where somebody was is forgotten later than a request may be reopened, and than anybody asks where they were that day. */
export const TRACK_KEPT_DAYS = 30

/** Letters that have failed are queued once more in such portions. */
export const SENT_AGAIN_MAX = 100

/** A closed company can be taken back for so long; then all of it is deleted. */
export const ACCOUNT_GRACE_DAYS = 30
/** So long before the end its admins are reminded. */
export const CLOSING_REMINDER_DAYS = 7
/** Of what is deleted, the oldest backup may hold something for so long. Source: docs/operation.md, "Backups". */
export const BACKUPS_KEPT_MONTHS = 3

/** For how long the archive of a company's data can be downloaded. */
export const ACCOUNT_EXPORT_KEPT_DAYS = 7

/** How long the links of letters work. */
export const RESET_PASSWORD_MINUTES = 60
export const SET_PASSWORD_DAYS = 7
/** How long a change of address can be taken back at the former one. */
export const UNDO_EMAIL_DAYS = 7
export const VERIFY_EMAIL_DAYS = 7

export const AVATAR_MAX_BYTES = 800 * KILOBYTE
export const AVATAR_TYPES = ['image/jpeg', 'image/gif', 'image/png'] as const
/** More than any camera at work makes; drawn, a larger picture would be a trap for memory. */
export const IMAGE_MEGAPIXELS_MAX = 50
export const FILE_MAX_BYTES = 15 * MEGABYTE
export const FILES_PER_UPLOAD = 10
/** Extensions that may be uploaded; the bytes must be of the same type. */
export const FILE_EXTENSIONS = [
  'jpg',
  'png',
  'jpeg',
  'gif',
  'pdf',
  'doc',
  'docx',
  'xlsx',
  'xls',
  'txt',
  'mp4',
  'webm',
  'mov',
] as const
/** Photos with a fault reported by somebody who is not signed in. */
export const LABEL_PHOTOS_MAX = 5
/** Fault reports accepted for one piece of equipment in an hour, from all reporters together. */
export const LABEL_REPORTS_PER_HOUR = 10
export const IMPORT_EXTENSIONS = ['xls', 'xlsx', 'ods', 'csv', 'tsv', 'txt'] as const

/** Of each kind of row that keeps another from being deleted so many are named. */
export const DEPENDENTS_NAMED_MAX = 10

/** A map of more pins says nothing that a search or a filter would not say better, and takes seconds to load. */
export const MAP_POINTS_MAX = 10_000

/** Of one user in a company, of all lists together. */
export const SAVED_VIEWS_MAX = 100
export const SAVED_VIEW_QUERY_MAX = 2000
export const SAVED_VIEW_COLUMNS_MAX = 60

/** Of one user in a company: several devices, and the facilities they look after. */
export const CALENDAR_FEEDS_MAX = 30
/** A calendar feed holds what was planned this long ago and this far ahead. */
export const CALENDAR_FEED_DAYS_BACK = 30
export const CALENDAR_FEED_DAYS_AHEAD = 365
/** Drawing a report takes a processor for a second; one that was drawn before is fetched as often as one likes. */
export const REPORTS_PER_MINUTE = 20

export const REQUESTS_PER_PAGE_MAX = 1000
export const REQUEST_DURATION_DEFAULT_MIN = 60
/** Between two visits roads are longer than the straight line. */
export const TRAVEL_DETOUR = 1.4
/** What a company may say of how fast its executors get from one visit to the next, in kilometres an hour. */
export const TRAVEL_SPEED_MIN_KMH = 5
export const TRAVEL_SPEED_MAX_KMH = 130
/** An open request whose deadline is nearer than this wants attention. */
export const DEADLINE_SOON_MIN = 120
/** Who is on the way to a request arrives within this. */
export const ON_THE_WAY_MAX_HOURS = 24
/** The client gets another letter when the time of arrival moves by this much. */
export const EXPECTED_TOLD_AGAIN_MIN = 15
/** So long before its planned time the client is told of a request that a schedule has created. */
export const CLIENT_TOLD_BEFORE_HOURS = 24
/** A completed request can be reopened for this long. */
export const REOPEN_WITHIN_DAYS = 14

/** How long a repeat of a call is answered as the first one was. */
export const IDEMPOTENCY_HOURS = 24
/** The same for work on site: a phone may be away from Friday to Monday, or lie in a drawer. */
export const ON_SITE_IDEMPOTENCY_HOURS = 90 * 24
/** A longer answer, in characters, is not remembered: a repeat is told that this was done. */
export const IDEMPOTENT_ANSWER_MAX = 64 * 1024

export const TARIFFS = {
  basic: { storage_bytes: GIGABYTE, price: 0 },
  standard: { storage_bytes: 50 * GIGABYTE, price: 49 },
  enterprise: { storage_bytes: 500 * GIGABYTE, price: 99 },
} as const
export type TariffName = keyof typeof TARIFFS
export const TARIFF_NAMES = Object.keys(TARIFFS) as [TariffName, ...TariffName[]]
/** What a trial is of, and what holds when it is over. */
export const TRIAL_TARIFF = 'standard' satisfies TariffName
export const TARIFF_AFTER_TRIAL = 'basic' satisfies TariffName
export const TARIFF_CURRENCY = 'USD'
export const TRIAL_DAYS = 14
/** A storage filled to this share is almost full. */
export const ALMOST_FULL_SHARE = 0.8
/** Photos of work that was started may go so far over a full storage: what was done must not be lost. */
export const STARTED_WORK_PERCENT = 10

export const SELECTOR_NAME_LENGTH = 26
export const MOBILE_WIDTH = 960
export const TOAST_MS = 3000

export const NOTE_MAX = 5000
/** So long its author may change or delete a note. */
export const NOTE_EDIT_MINUTES = 5

/** What happens to one thing within this is one notification, and one push at most. */
export const NOTIFICATION_GROUP_MINUTES = 5
export const NOTIFICATIONS_KEPT_DAYS = 90
/** Of letters about notifications that one person gets in an hour; the others are sent together. */
export const NOTIFICATION_EMAILS_PER_HOUR = 10
/** On so many devices one user gets pushes; with one more, the one that got none for longest gives way. */
export const PUSH_DEVICES_MAX = 10
/** More than so many that are due at once, as after a night, come as one push. */
export const PUSHES_AT_ONCE = 5

/** Figures without a period are of the last so many days, today among them. */
export const ANALYTICS_DAYS_DEFAULT = 30
/** Five years, and the days that leap years add. */
export const ANALYTICS_DAYS_MAX = 5 * 365 + 2
/** With fewer cases than this nobody is ranked, and no finding is drawn. */
export const RANKED_CASES_MIN = 5
