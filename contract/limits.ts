const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const GIGABYTE = 1024 * MEGABYTE

/** Heavy work of one account at a time: calls for spreadsheets and reports per server, and queued imports. */
export const HEAVY_CALLS_MAX = 10
export const IMPORTS_WAITING_MAX = 200

/** How long a merge can be undone. */
export const MERGE_UNDO_HOURS = 24

/** Rows in a page of a list when the query names no number. */
export const PER_PAGE_DEFAULT = 20

export const ROLE_NAME_MAX = 60

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100

/** Of a first name and a surname: a single initial is too short. */
export const NAME_MIN = 2
export const SURNAME_MIN = 2
/** Of an account's domain. */
export const DOMAIN_MIN = 3

export const ACCESS_TOKEN_SECONDS = 60 * 60
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60

/** How often a page in view sends a heartbeat. */
export const HEARTBEAT_SECONDS = 60
/** After a longer gap the user counts as away; within it one heartbeat may have been lost. */
export const ONLINE_GAP_SECONDS = 150

/** The most days ahead for which an executor's requests can be kept in the browser. */
export const OFFLINE_DAYS_MAX = 14
/** For this many days more the app opens for its last user while the server cannot be asked who that is. */
export const AWAY_DAYS_MORE = 2
/** Requests that are kept in a browser. */
export const PULLED_REQUESTS_MAX = 200
/** Goods and services of the price list that are kept there, to be chosen from. */
export const PULLED_PRODUCTS_MAX = 5000

/** An executor's device that is not heard of for this long is forgotten, as is what waited there. */
export const CONTACT_KEPT_DAYS = 30
/** An executor at work whose phone is not heard of for this long is marked on the board. */
export const SILENT_MINUTES = 60

/** How many points a client that was offline may send in one call. */
export const GEO_POINTS_MAX = 1000
/** How often a page sends the executor's position. */
export const POSITION_EVERY_SECONDS = 60
/** Tracks are deleted after this, which is longer than a request can be reopened. */
export const TRACK_KEPT_DAYS = 30

/** Failed emails are queued again in batches of this size. */
export const SENT_AGAIN_MAX = 100

/** Incoming calls are deleted after this. */
export const PHONE_CALLS_KEPT_DAYS = 90
/** Emails that became no request are deleted after this; those in requests stay with them. */
export const INBOUND_EMAILS_KEPT_DAYS = 90
/** Of one sender within an hour: more of them wait for a user. */
export const INBOUND_EMAILS_PER_SENDER = 20
/** A larger email is not read. */
export const INBOUND_EMAIL_MAX_BYTES = 40 * 1024 * 1024
/** Emails that are read of a box at a time. */
export const INBOUND_EMAILS_AT_ONCE = 50
/** After so many hours in which a mailbox could not be read, admins are emailed. */
export const MAILBOX_WARNED_HOURS = 6

/** A closed account can be reopened for this long; then its data is deleted. */
export const ACCOUNT_GRACE_DAYS = 30
/** Its admins are reminded this long before the end. */
export const CLOSING_REMINDER_DAYS = 7
/** The oldest backup may contain deleted data for this long. Source: docs/operation.md, "Backups". */
export const BACKUPS_KEPT_MONTHS = 3

/** For how long the archive of an account's data can be downloaded. */
export const ACCOUNT_EXPORT_KEPT_DAYS = 7

/** How long the links in emails work. */
export const RESET_PASSWORD_MINUTES = 60
export const SET_PASSWORD_DAYS = 7
/** How long a change of address can be undone from the former one. */
export const UNDO_EMAIL_DAYS = 7
export const VERIFY_EMAIL_DAYS = 7

export const AVATAR_MAX_BYTES = 800 * KILOBYTE
export const AVATAR_TYPES = ['image/jpeg', 'image/gif', 'image/png'] as const
/** Larger than the photos of any camera in use; decoding a larger picture would take too much memory. */
export const IMAGE_MEGAPIXELS_MAX = 50
export const FILE_MAX_BYTES = 15 * MEGABYTE
export const FILES_PER_UPLOAD = 10
/** Extensions that may be uploaded; the bytes must be of the same type. A WebP becomes a JPEG on arrival. */
export const FILE_EXTENSIONS = [
  'jpg',
  'png',
  'jpeg',
  'gif',
  'webp',
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
/** Of the picture of a signature (pixels): several times as large as it is ever shown or printed. */
export const SIGNATURE_SIDE_MAX = 3000
/** Photos with a fault reported by a person who is not signed in. A browser makes them several times smaller. */
export const LABEL_PHOTOS_MAX = 3
export const LABEL_PHOTO_MAX_BYTES = 5 * MEGABYTE
/** Bytes of such photos accepted in a day: with the reports of one label, and with those of all labels of an account. */
export const LABEL_PHOTOS_PER_DAY = 60 * MEGABYTE
export const ACCOUNT_LABEL_PHOTOS_PER_DAY = 300 * MEGABYTE
/** Fault reports accepted for one piece of equipment in an hour, from all reporters together. */
export const LABEL_REPORTS_PER_HOUR = 10
export const IMPORT_EXTENSIONS = ['xls', 'xlsx', 'ods', 'csv', 'tsv', 'txt'] as const

/** At most this many dependents of each kind are named when they block deletion. */
export const DEPENDENTS_NAMED_MAX = 10

/** Open requests, or schedules, of a facility that are named when its client changes. */
export const OPEN_WORK_NAMED_MAX = 100

/** A map with more pins is of less use than a search or a filter, and takes seconds to load. */
export const MAP_POINTS_MAX = 10_000

/** Of one user in an account, over all lists. */
export const SAVED_VIEWS_MAX = 100
export const SAVED_VIEW_QUERY_MAX = 2000
export const SAVED_VIEW_COLUMNS_MAX = 60
/** Of a table's column, in pixels. */
export const COLUMN_WIDTH_MIN = 40
export const COLUMN_WIDTH_MAX = 4000

/** Of one user in an account: several devices, and the facilities they look after. */
export const CALENDAR_FEEDS_MAX = 30
/** A calendar feed contains what was planned this many days ago and ahead. */
export const CALENDAR_FEED_DAYS_BACK = 30
export const CALENDAR_FEED_DAYS_AHEAD = 365
/** Of one service account, or of one user. */
export const API_KEYS_MAX = 20
export const API_KEY_DAYS_DEFAULT = 90
export const API_KEY_DAYS_MAX = 366
export const API_KEY_NETWORKS_MAX = 20
/** The end of a key that was used within the second is announced by email the first before it. */
export const API_KEY_WARNED_DAYS = 7
export const API_KEY_IN_USE_DAYS = 30
/** Calls with one key, in one process of the server. */
export const KEY_CALLS_PER_MINUTE = 600
export const KEY_CALLS_AT_ONCE = 20
/** A key that was rotated is accepted for this long more. */
export const API_KEY_ROTATION_HOURS = 24
/** Changes in one answer. */
export const CHANGES_PER_CALL_DEFAULT = 100
export const CHANGES_PER_CALL_MAX = 500
/** A program that reads changes for the first time gets those of this many days. */
export const CHANGES_DAYS_BACK = 90
/** Of an account. */
export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2000
/** After a rotation messages are signed with both secrets for this long. */
export const WEBHOOK_ROTATION_HOURS = 24
export const WEBHOOK_DELIVERY_DAYS = 30
/** After so long without an accepted message admins are emailed, then the webhook is disabled. */
export const WEBHOOK_WARNED_DAYS = 3
export const WEBHOOK_DISABLED_DAYS = 5
/** Rows of one bulk call. */
export const BULK_ROWS_MAX = 500
/** Drawing a report takes a second of processor time; one that is drawn already can be fetched any number of times. */
export const REPORTS_PER_MINUTE = 20

/** Scheduled requests of an account, ended ones included: planning them all takes seconds. */
export const SCHEDULED_REQUESTS_MAX = 50_000
/** Dates of scheduled requests can be asked for a quarter at a time; a calendar shows six weeks. */
export const PLANNED_DAYS_MAX = 92

export const REQUESTS_PER_PAGE_MAX = 1000
export const REQUEST_DURATION_DEFAULT_MIN = 60
/** Roads between two visits are longer than the straight line by this factor. */
export const TRAVEL_DETOUR = 1.4
/** The range of the travel speed an account can set, in kilometres an hour. */
export const TRAVEL_SPEED_MIN_KMH = 5
export const TRAVEL_SPEED_MAX_KMH = 130
/** An open request whose deadline is nearer than this needs attention. */
export const DEADLINE_SOON_MIN = 120
/** A request that is paused for longer wants attention. */
export const PAUSED_LONG_DAYS = 7
/** An executor on the way to a request arrives within this. */
export const ON_THE_WAY_MAX_HOURS = 24
/** The client gets another email when the expected arrival moves by this much. */
export const ARRIVAL_CHANGE_MIN = 15
/** The client is notified of a request created by a schedule this long before its planned time. */
export const CLIENT_NOTIFIED_BEFORE_HOURS = 24
/** A completed request can be reopened for this long. */
export const REOPEN_WITHIN_DAYS = 14

/** How long the answer of a call is kept for repeats with the same key. */
export const IDEMPOTENCY_HOURS = 24
/** The same for work on site: a phone may be away from Friday to Monday, or lie in a drawer for weeks. */
export const ON_SITE_IDEMPOTENCY_HOURS = 90 * 24
/** Operations that are sent at once. */
export const OPERATIONS_MAX = 50
/** Files that are asked about at once. */
export const KNOWN_FILES_MAX = 1000
/** A promised file that has not come by then is missing. */
export const FILE_MISSING_DAYS = 2
/** A signed report waits for its promised photos for this long. */
export const REPORT_WAITS_DAYS = 7
/** A longer answer, in characters, is not stored: a repeat gets `already_done`. */
export const IDEMPOTENT_ANSWER_MAX = 64 * 1024

export const TARIFFS = {
  basic: { storage_bytes: GIGABYTE, price: 0 },
  standard: { storage_bytes: 50 * GIGABYTE, price: 49 },
  enterprise: { storage_bytes: 500 * GIGABYTE, price: 99 },
} as const
export type TariffName = keyof typeof TARIFFS
export const TARIFF_NAMES = Object.keys(TARIFFS) as [TariffName, ...TariffName[]]
/** The plan of a trial, and the plan in force once it is over. */
export const TRIAL_TARIFF = 'standard' satisfies TariffName
export const TARIFF_AFTER_TRIAL = 'basic' satisfies TariffName
export const TARIFF_CURRENCY = 'USD'
export const TRIAL_DAYS = 14
/** A storage filled to this share is almost full. */
export const ALMOST_FULL_SHARE = 0.8
/** Photos of work that was started may exceed the storage limit by this much: finished work must not be lost. */
export const STARTED_WORK_PERCENT = 10

export const SELECTOR_NAME_LENGTH = 26
export const MOBILE_WIDTH = 960
export const TOAST_MS = 3000

export const REQUEST_NAME_MAX = 300
export const REQUEST_DESCRIPTION_MAX = 10_000
export const NOTE_MAX = 5000
/** Of the comment with an action on a request. */
export const COMMENT_MAX = 5000
/** Of a text that answers a checklist's item. */
export const TEXT_ANSWER_MAX = 5000
export const RATING_COMMENT_MAX = 2000
export const SIGNER_NAME_MAX = 200
/** How long the author may change or delete a note. */
export const NOTE_EDIT_MINUTES = 5

/** Events of one entity within this are grouped into one notification, and into one push at most. */
export const NOTIFICATION_GROUP_MINUTES = 5
export const NOTIFICATIONS_KEPT_DAYS = 90
/** Notification emails to one user per hour; further ones are sent together. */
export const NOTIFICATION_EMAILS_PER_HOUR = 10
/** Devices per user that get pushes; one more replaces the one that has got none for longest. */
export const PUSH_DEVICES_MAX = 10
/** When more than this are due at once, as after a night, they come as one push. */
export const PUSHES_AT_ONCE = 5

/** Without a period, figures cover this many days up to and including today. */
export const ANALYTICS_DAYS_DEFAULT = 30
/** Five years, leap days included. */
export const ANALYTICS_DAYS_MAX = 5 * 365 + 2
/** With fewer cases than this no employee is ranked, and no finding is drawn. */
export const RANKED_CASES_MIN = 5
