import type { DiskUse } from '#contract/installation.ts'
import type { NotificationType } from '#contract/notifications/notification-types.ts'
import type { OccurrenceFailure } from '#contract/scheduler/occurrences.ts'
import type { SpokenTime } from '../mail/spoken-time.ts'

/** The events of a request that subscribers of its facility are notified of. */
export const SUBSCRIBER_MILESTONES = ['created', 'on_the_way', 'finished', 'cancelled', 'deadline_changed'] as const
export type SubscriberMilestone = (typeof SUBSCRIBER_MILESTONES)[number]

/** The events of a request that its client is notified of. */
export const CLIENT_MILESTONES = ['created', 'upcoming', 'on_the_way', 'finished'] as const
export type ClientMilestone = (typeof CLIENT_MILESTONES)[number]

/** The values in an email to a client. */
interface RequestNames {
  number: number
  name: string
  /** The first name of the executor on the way, if known. */
  executor: string | null
  /** The time of arrival or of the visit. */
  at: SpokenTime
  /** The client was notified of another time before. */
  isChanged: boolean
  isSignatureAwaited: boolean
}

/** What the subject of a notification about a request says. */
interface NotifiedRequest {
  number: number
  isEmergency: boolean
  /** A deadline, if there is one. */
  at: SpokenTime | null
}

interface Said {
  subject: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  button: string
  footer: string[]
}

/** The account's name, if the email comes from an account. */
interface Names {
  company: string | null
  inviter?: string
  /** The new address for signing in. */
  newEmail?: string
  /** The address before. */
  formerEmail?: string
  /** The admin who entered it; absent when the user did. */
  admin?: string | undefined
  /** The device in an email about a sign-in. */
  device?: { name: string | null; ip: string | null }
  /** The account at a provider, in an email about signing in. */
  link?: { provider: string; email: string | null }
}

interface KeyNames {
  account: string
  /** The key's name. */
  key: string
  /** On whose behalf it calls. */
  owner: string
  /** When it ends. */
  date: string
}

interface ClosingNames {
  account: string
  closedBy: string
  /** When the data is deleted. */
  date: string
}

export interface EmailTexts {
  /** The sender of an email about a request. */
  via: (account: string) => string
  /** That an answer reaches the request. */
  reply: (number: number) => string
  /** Days as subjects say them, followed by a time. */
  days: {
    today: string
    tomorrow: string
    /** @param weekday 0: Sunday */
    on: (weekday: number, date: string) => string
  }
  verify_email(names: Names): Said
  set_password(names: Names): Said
  reset_password(names: Names): Said
  password_changed(names: Names): Said
  change_email(names: Names): Said
  email_changed(names: Names): Said
  email_undo(names: Names): Said
  way_linked(names: Names): Said
  way_unlinked(names: Names): Said
  password_dropped(names: Names): Said
  new_device(names: Names): Said
  session_ended(names: Names): Said
  invitation(names: Names): Said
  added(names: Names): Said
  scheduleFailed(names: { name: string; date: string; place: string }): Said
  scheduleFailures: Record<OccurrenceFailure, string>
  weeklyReport(account: string, dates: string): Said
  /** To the client, of a month. */
  agreementReport(names: { account: string; number: string; month: string }): {
    subject: string
    paragraph: string
    /** Of the promises of a kind: how many were met. */
    met(met: string, decided: string): string
    footer: string
    unsubscribe: string
  }
  storageUse: (used: string, limit: string) => string
  storage: Record<'storage_almost_full' | 'storage_full', (account: string, usage: string) => Said>
  webhooks: Record<'webhook_failing' | 'webhook_disabled', (account: string, url: string) => Said>
  mailbox(account: string, address: string): Said
  keys: Record<'key_created' | 'key_ending', Record<'toAdmins' | 'toUser', (names: KeyNames) => Said>> & {
    facts: Record<'key' | 'owner' | 'author' | 'scopes' | 'networks' | 'ends', string>
    anywhere: string
    never: string
  }
  diskLow(host: string, low: readonly { use: DiskUse; freeMegabytes: number }[]): Said
  closing: Record<'account_closed' | 'account_closing_soon', (names: ClosingNames) => Said>
  notifications: {
    open: string
    openAll: string
    before: string
    digest: (count: number) => string
    /** Sentences, of notifications about requests; those about other things have their titles. */
    subjects: Partial<Record<NotificationType, (request: NotifiedRequest) => string>>
    footer: (account: string) => string[]
    unsubscribe: string
  }
  client: Record<ClientMilestone, (names: RequestNames) => { subject: string; paragraph: string; button: string }> & {
    facts: Record<'request' | 'facility' | 'address' | 'planned', string>
    footer: (account: string) => string
    unsubscribe: string
  }
  requestMilestones: {
    /** `at`: the time of arrival, or the new deadline. */
    subject: Record<SubscriberMilestone, (number: number, facility: string, at: SpokenTime | null) => string>
    paragraph: Record<SubscriberMilestone, string>
    facts: Record<'request' | 'facility' | 'address' | 'deadline' | 'expected', string>
    none: string
    button: string
    footer: (account: string) => string[]
    unsubscribe: string
  }
}

export function deviceFacts(device: Names['device'], name: string, address: string): [string, string][] {
  return [
    ...(device?.name ? ([[name, device.name]] as [string, string][]) : []),
    ...(device?.ip ? ([[address, device.ip]] as [string, string][]) : []),
  ]
}

export function accountFacts(link: Names['link'], name: string): [string, string][] {
  return link?.email ? [[name, link.email]] : []
}
