import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { canonicalEmail } from '#contract/values/emails.ts'
import { addressesIn } from './db/host-addresses.ts'
import { StartFailure } from './process/start-failure.ts'

const GEO_PROVIDERS = ['none', 'dadata', 'yandex', 'nominatim'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const MEGABYTE = 1024 * 1024
const IMAPS_PORT = 993
const IMAP_PORT = 143

function wholeNumber(from: number, to: number, fallback: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d{1,6}$/, { error })
    .transform(Number)
    .refine((number) => number >= from && number <= to, { error })
    .default(fallback)
}

function onOrOff(fallback: 'on' | 'off') {
  return z
    .enum(['on', 'off'], { error: 'must be "on" or "off"' })
    .default(fallback)
    .transform((value) => value === 'on')
}

function address(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` })
}

/** Of one server, or of several of which one takes writes: `postgres://user:password@one,two:5433/database`. */
const databaseAddress = z
  .string()
  .refine((url) => addressesIn(url).every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one)), {
    error: 'must be an address such as postgres://user:password@host:5432/database',
  })

/** Networks that Fastify knows by name. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a network such as 10.0.0.0/8, or the name of one; the whole internet is not accepted. */
function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })

/** `Name <address>`, or an address alone. */
const SENDER = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Behind it comes a tag of at most 39 characters, and mail servers accept 64 before the @. */
const INBOX_LOCAL_MAX = 25

const INBOUND_URL_EXAMPLE = 'imaps://user:password@mail.example:993'

/** Whether tags can be added to an address. */
function isInboxAddress(text: string): boolean {
  const [local = ''] = text.split('@')
  return canonicalEmail(text) !== null && local.length <= INBOX_LOCAL_MAX && /^[\w.-]+$/.test(local)
}

/** A box to be read as a mail program does, with a name and a password to sign in with. */
function isMailboxUrl(text: string): boolean {
  const { username, password, hostname, pathname } = new URL(text)
  return [username, password, hostname].every((part) => part !== '' && isDecodable(part)) && /^\/?$/.test(pathname)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const variables = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  // The demo account's passwords are public, so the network gets in only when the operator allows it (HOST=0.0.0.0).
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('data'),
  BACKUP_DIR: z.string().min(1, { error: 'must be a directory, or "off"' }).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_POOLER: onOrOff('off'),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000, 10),
  DRAIN_SECONDS: wholeNumber(0, 300, 0),
  DISK_LOW_MB: wholeNumber(1, 999_999, 512),
  PUBLIC_URL: address(/^https?$/, 'https://naryad.example').optional(),
  // Anyone else could claim any source address for a call.
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((list) => (list === 'off' ? [] : list.split(',').map((network) => network.trim())))
    .refine((networks) => networks.every(isNetwork), {
      error: 'must be "off", or addresses and networks such as 10.0.0.5,172.16.0.0/12,uniquelocal',
    }),
  // The page's Content-Security-Policy contains its origin, so that has to be a plain one.
  MAP_TILES_URL: z
    .string()
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .transform((url) => (url === 'off' ? undefined : url))
    .pipe(
      z
        .string()
        .regex(/^https?:\/\/[\w.-]+(:\d+)?\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s"<>]+$/, {
          error: 'must be "off", or an address such as https://tiles.example/{z}/{x}/{y}.png',
        })
        .optional(),
    ),
  // Where phones get the companion apps; not offered when absent.
  IOS_APP_URL: address(/^https$/, 'https://apps.apple.com/app/id1').optional(),
  ANDROID_APP_URL: address(/^https$/, 'https://play.google.com/store/apps/details?id=example').optional(),
  GEO_PROVIDER: z.enum(GEO_PROVIDERS, { error: `must be one of ${GEO_PROVIDERS.join(', ')}` }).default('none'),
  GEO_KEY: z.string().optional(),
  GEO_URL: address(/^https?$/, 'https://nominatim.example').optional(),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.example').optional(),
  S3_BUCKET: bucketName.optional(),
  BACKUP_BUCKET: bucketName.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, { error: 'must be an address such as Naryad <noreply@naryad.example>' })
    .optional(),
  MAIL_INBOUND_ADDRESS: z
    .string()
    .refine(isInboxAddress, {
      error: `must be an address such as inbox@naryad.example, with at most ${INBOX_LOCAL_MAX} Latin letters and digits before the @`,
    })
    .optional(),
  MAIL_INBOUND_URL: address(/^imaps?$/, INBOUND_URL_EXAMPLE)
    .refine(isMailboxUrl, { error: `must be an address such as ${INBOUND_URL_EXAMPLE}` })
    .optional(),
  EMAILS_PER_DAY: wholeNumber(1, 999_999, 3000),
  EMAILS_PER_RECIPIENT: wholeNumber(1, 999_999, 40),
  // The address of a push comes from a user: by default the server calls nothing in its own network.
  PUSH_PRIVATE: onOrOff('off'),
  // So does the address of a webhook.
  WEBHOOK_PRIVATE: onOrOff('off'),
  // And that of an account's own mailbox.
  MAILBOX_PRIVATE: onOrOff('off'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address(/^https?$/, 'https://accounts.google.com').default('https://accounts.google.com'),
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  YANDEX_OAUTH_URL: address(/^https?$/, 'https://oauth.yandex.ru').default('https://oauth.yandex.ru'),
  YANDEX_INFO_URL: address(/^https?$/, 'https://login.yandex.ru/info').default('https://login.yandex.ru/info'),
  DEMO: onOrOff('on'),
  RATE_LIMIT: onOrOff('on'),
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters long' }).optional(),
  SLOW_QUERY_MS: wholeNumber(1, 600_000, 1000),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
  SECRET: z.string().min(32, { error: 'must be at least 32 characters long' }).optional(),
})

/** Variables that are given all together or not at all: the credentials of a storage, a mailbox or a sign-in provider. */
const TOGETHER = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAIL_INBOUND_ADDRESS', 'MAIL_INBOUND_URL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'],
] as const

/** Each address provider has its required variables, and none may be given without a provider. */
const environment = variables.superRefine(({ GEO_PROVIDER, GEO_KEY, GEO_URL, ...others }, context) => {
  const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  for (const names of TOGETHER) {
    const given = names.find((name) => others[name] !== undefined)
    const absent = names.find((name) => others[name] === undefined)
    if (given && absent) complain(absent, `must be given with ${given}`)
  }
  if (others.BACKUP_BUCKET && !others.S3_BUCKET) complain('S3_BUCKET', 'must be given with BACKUP_BUCKET')
  if (others.BACKUP_BUCKET && others.BACKUP_BUCKET === others.S3_BUCKET) {
    complain('BACKUP_BUCKET', 'must be another bucket than S3_BUCKET')
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (others.DATABASE_POOLER && !others[name]) complain(name, 'must be given with DATABASE_POOLER=on')
  }
  if (others.DATABASE_DIRECT_URL && !others.DATABASE_POOLER) {
    complain('DATABASE_DIRECT_URL', 'is for DATABASE_POOLER=on alone: give PostgreSQL itself as DATABASE_URL')
  }
  const needsKey = GEO_PROVIDER === 'dadata' || GEO_PROVIDER === 'yandex'
  if (needsKey && !GEO_KEY) complain('GEO_KEY', `must hold the key that GEO_PROVIDER=${GEO_PROVIDER} gave you`)
  if (GEO_PROVIDER === 'nominatim' && !GEO_URL) {
    complain('GEO_URL', 'must be the address of the Nominatim that GEO_PROVIDER=nominatim asks')
  }
  if (GEO_PROVIDER === 'none' && (GEO_KEY || GEO_URL)) {
    complain('GEO_PROVIDER', `must say whose ${GEO_KEY ? 'GEO_KEY' : 'GEO_URL'} is: dadata, yandex or nominatim`)
  }
})

/** The provider of address suggestions. `url`: an address other than the provider's own. */
type GeoConfig =
  | { provider: 'none' }
  | { provider: 'dadata' | 'yandex'; key: string; url: string | undefined }
  | { provider: 'nominatim'; url: string }

/** A bucket of an S3-compatible storage. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The installation's own mailbox, to which answers come. */
export interface InboxConfig {
  /** As stored addresses are written. What comes to `local+tag@domain` must arrive in it. */
  address: string
  host: string
  port: number
  /** Whether TLS begins with the connection; else by STARTTLS. */
  isTls: boolean
  username: string
  password: string
}

/** Google, or another OpenID Connect provider in its place. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
}

export interface YandexConfig {
  clientId: string
  clientSecret: string
  oauthUrl: string
  infoUrl: string
}

/** The parsed environment. Everything that depends on it gets this object; no other code reads variables. */
export interface Config {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** The URL of PostgreSQL itself. Absent: the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  /** A pooler in front of it, for all units of work. */
  databasePoolerUrl: string | undefined
  /** Absolute path of the directory for nightly backups. Absent: none are written. */
  backupDir: string | undefined
  /** The bucket finished backups are moved to. Absent: they stay. */
  backupBucket: S3Config | undefined
  databasePoolSize: number
  /** How long calls are still answered after the signal to stop, while `/health/ready` fails. */
  drainSeconds: number
  /** With less free space than this on a disk, the health check and the operator's admins are told. */
  diskLowBytes: number
  /** The address users open, without a trailing slash; used in mail, public links and redirects. */
  publicUrl: string
  /** Proxies trusted to name the source address of a call, and whether it came over TLS. */
  trustedProxies: string[]
  /** Where browsers get map tiles, with `{z}`, `{x}` and `{y}`. Absent: maps show pins without a background. */
  mapTilesUrl: string | undefined
  /** Where phones get the companion apps. */
  iosAppUrl: string | undefined
  androidAppUrl: string | undefined
  geo: GeoConfig
  /** Where uploaded files are stored. Absent: in `dataDir`. */
  s3: S3Config | undefined
  /** Absent: emails are not sent but stay in the outbox. */
  smtpUrl: string | undefined
  /** The sender of emails: `Name <address>`, or an address alone. */
  mailFrom: string
  /** Where answers to emails come in. Absent: only at the accounts' own mailboxes. */
  inbox: InboxConfig | undefined
  /** To people who never asked, in one day: from an account that is a month old, and from an account to one of them. */
  emailsPerDay: number
  emailsPerRecipient: number
  /** Whether push services may be in private networks, or on this host. */
  allowsPrivatePush: boolean
  /** Whether webhooks may be sent into private networks, and without encryption. */
  allowsPrivateWebhooks: boolean
  /** Whether accounts' mailboxes may be in private networks. */
  allowsPrivateMailboxes: boolean
  /** The sign-in providers, besides the password. */
  sso: { google: GoogleConfig | undefined; yandex: YandexConfig | undefined }
  demo: boolean
  rateLimit: boolean
  /** Required to read `/metrics`. Absent: nothing is measured. */
  metricsToken: string | undefined
  /** A statement that takes this long is logged, without its values. */
  slowQueryMs: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** Signs access tokens. Absent: a random one stored in the database, shared by all processes. */
  secret: string | undefined
}

/**
 * Parses the environment; an empty variable counts as unset.
 * @throws StartFailure naming the first invalid variable, and what it must be
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new StartFailure(sentenceFor(parsed.error, given))

  const { data } = parsed
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  if (data.SMTP_URL && !data.MAIL_FROM) {
    throw new StartFailure(
      'The environment variable MAIL_FROM must be given with SMTP_URL: the sender of emails, such as Naryad <noreply@naryad.example>.',
    )
  }
  const dataDir = resolve(data.DATA_DIR)
  const s3 = s3Config(data)
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    backupDir: data.BACKUP_DIR === 'off' ? undefined : resolve(data.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupBucket: s3 && data.BACKUP_BUCKET ? { ...s3, bucket: data.BACKUP_BUCKET } : undefined,
    databaseUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    databasePoolerUrl: data.DATABASE_POOLER ? data.DATABASE_URL : undefined,
    drainSeconds: data.DRAIN_SECONDS,
    diskLowBytes: data.DISK_LOW_MB * MEGABYTE,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    publicUrl,
    trustedProxies: data.TRUST_PROXY,
    mapTilesUrl: data.MAP_TILES_URL,
    iosAppUrl: data.IOS_APP_URL,
    androidAppUrl: data.ANDROID_APP_URL,
    geo: geoConfig(data),
    s3,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Naryad <noreply@${new URL(publicUrl).hostname}>`,
    inbox: inboxConfig(data),
    emailsPerDay: data.EMAILS_PER_DAY,
    emailsPerRecipient: data.EMAILS_PER_RECIPIENT,
    allowsPrivatePush: data.PUSH_PRIVATE,
    allowsPrivateWebhooks: data.WEBHOOK_PRIVATE,
    allowsPrivateMailboxes: data.MAILBOX_PRIVATE,
    sso: ssoConfig(data),
    demo: data.DEMO,
    rateLimit: data.RATE_LIMIT,
    metricsToken: data.METRICS_TOKEN,
    slowQueryMs: data.SLOW_QUERY_MS,
    logLevel: data.LOG_LEVEL,
    secret: data.SECRET,
  }
}

function geoConfig({ GEO_PROVIDER: provider, GEO_KEY: key = '', GEO_URL }: z.output<typeof variables>): GeoConfig {
  const url = GEO_URL?.replace(/\/+$/, '')
  if (provider === 'nominatim' && url) return { provider, url }
  return provider === 'dadata' || provider === 'yandex' ? { provider, key, url } : { provider: 'none' }
}

function s3Config(data: z.output<typeof variables>): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function inboxConfig(data: z.output<typeof variables>): InboxConfig | undefined {
  const address = data.MAIL_INBOUND_ADDRESS && canonicalEmail(data.MAIL_INBOUND_ADDRESS)
  if (!address || !data.MAIL_INBOUND_URL) return undefined
  const { protocol, hostname, port, username, password } = new URL(data.MAIL_INBOUND_URL)
  const isTls = protocol === 'imaps:'
  return {
    address,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : isTls ? IMAPS_PORT : IMAP_PORT,
    isTls,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

function ssoConfig(data: z.output<typeof variables>): Config['sso'] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER: issuer } = data
  const { YANDEX_CLIENT_ID, YANDEX_CLIENT_SECRET, YANDEX_OAUTH_URL, YANDEX_INFO_URL: infoUrl } = data
  const oauthUrl = YANDEX_OAUTH_URL.replace(/\/+$/, '')
  return {
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer }
        : undefined,
    yandex:
      YANDEX_CLIENT_ID && YANDEX_CLIENT_SECRET
        ? { clientId: YANDEX_CLIENT_ID, clientSecret: YANDEX_CLIENT_SECRET, oauthUrl, infoUrl }
        : undefined,
  }
}

// Values that contain a password are not repeated on a screen or in a log.
const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET',
  'SMTP_URL',
  'MAIL_INBOUND_URL',
  'GEO_KEY',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'YANDEX_CLIENT_SECRET',
]

function sentenceFor(error: z.ZodError, given: Record<string, string | undefined>): string {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const value =
    given[name] === undefined || SECRET_VARIABLES.includes(name) ? '' : `, not ${JSON.stringify(given[name])}`
  return `The environment variable ${name} ${issue?.message}${value}.`
}
