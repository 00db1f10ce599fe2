import type { LiveEntity } from '#contract/live.ts'
import { isAllowed } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { useLiveEvents } from '#src/providers/live/use-live-events.ts'

/** The pages of what comes in, for who may create requests: once there is a telephone exchange, or a mailbox. */
export type InboundPage = 'phoneCalls' | 'inboundEmails'

export function isInbound(page: string): page is InboundPage {
  return page === 'phoneCalls' || page === 'inboundEmails'
}

/** Their number is the page's total. */
const CALLS = { query: { is_done: 'false', per_page: 1 } } as const
const EMAILS = { query: { state: 'waiting', per_page: 1 } } as const

/** Which of these pages the menu has. */
export function useInboundPages(): Record<InboundPage, boolean> {
  const { phone_calls = false, inbound_emails = false } = useActor()?.features ?? {}
  const mayAnswer = isAllowed('requests', 'create')
  return { phoneCalls: phone_calls && mayAnswer, inboundEmails: inbound_emails && mayAnswer }
}

/** How many missed calls wait to be returned, and how many emails for a decision. */
export function useWaiting(): Record<InboundPage, number> {
  const calls = useCall('phoneCalls.missed', CALLS, { enabled: false }).data
  const emails = useCall('inboundEmails.list', EMAILS, { enabled: false }).data
  return { phoneCalls: calls?.total ?? 0, inboundEmails: emails?.total ?? 0 }
}

/** Loads these numbers, and keeps them up to date. */
export function useLiveWaiting({ phoneCalls, inboundEmails }: Record<InboundPage, boolean>): void {
  const calls = useCall('phoneCalls.missed', CALLS, { ...COUNTING, enabled: phoneCalls })
  const emails = useCall('inboundEmails.list', EMAILS, { ...COUNTING, enabled: inboundEmails })
  useCountAgain('missed_calls', phoneCalls ? calls.refetch : undefined)
  useCountAgain('inbound_emails', inboundEmails ? emails.refetch : undefined)
}

const COUNTING = { staleTime: Number.POSITIVE_INFINITY, isBackground: true } as const

function useCountAgain(entity: LiveEntity, refetch: (() => unknown) | undefined): void {
  useLiveEvents(entity, () => refetch?.())
}
