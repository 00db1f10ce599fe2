import type { OccurrenceFailure } from '../../contract/scheduler/occurrences.ts'

/** What happened to a request, for those who subscribe to its facility. */
export const SUBSCRIBER_MILESTONES = ['created', 'on_the_way', 'finished', 'cancelled', 'deadline_changed'] as const
export type SubscriberMilestone = (typeof SUBSCRIBER_MILESTONES)[number]

/** What happens to a request, for its client. */
export const CLIENT_MILESTONES = ['created', 'upcoming', 'on_the_way', 'finished'] as const
export type ClientMilestone = (typeof CLIENT_MILESTONES)[number]

/** What a letter to a client names. */
interface RequestNames {
  number: number
  /** The first name of who is on the way, where that is known. */
  executor: string | null
  /** When they arrive, or when the visit is. */
  time: string
  /** The client was told of another time before. */
  isChanged: boolean
  isSignatureAwaited: boolean
}

interface Said {
  subject: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  button: string
  footer: string[]
}

/** A company's name, where the letter is one of a company's. */
interface Names {
  company: string | null
  inviter?: string
  /** The address that one signs in with from now on. */
  newEmail?: string
  /** The one until then. */
  formerEmail?: string
  /** The admin who entered it; absent when the person did. */
  admin?: string | undefined
  /** The device a letter about a sign-in is about. */
  device?: { name: string | null; ip: string | null }
  /** The account at a provider that a letter about signing in is about. */
  link?: { provider: string; email: string | null }
}

interface ClosingNames {
  account: string
  closedBy: string
  /** When all is deleted. */
  date: string
}

export interface EmailTexts {
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
  storage: Record<'storage_almost_full' | 'storage_full', (account: string, usage: string) => Said>
  closing: Record<'account_closed' | 'account_closing_soon', (names: ClosingNames) => Said>
  notifications: {
    open: string
    openAll: string
    before: string
    digest: (count: number) => string
    footer: (account: string) => string[]
    unsubscribe: string
  }
  client: Record<ClientMilestone, (names: RequestNames) => { subject: string; paragraph: string; button: string }> & {
    facts: Record<'request' | 'facility' | 'address' | 'planned', string>
    footer: (account: string) => string
    unsubscribe: string
  }
  requestMilestones: {
    subject: Record<SubscriberMilestone, (number: number, facility: string) => string>
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
