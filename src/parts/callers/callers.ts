import { useTranslation } from 'react-i18next'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { SEARCH_HITS_MAX, type SearchGroup } from '#contract/search/search-groups.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'

/** What a search for a number, or for anything else, has found. */
export type HitsByKind = Record<SearchGroup, SearchHit[]>

const PAGE_OF = { client: /^\/client\/(\d+)/, facility: /^\/facility\/(\d+)/ }
const PHONE = /\+\d{8,15}(;ext=\d+)?/
/** For how many of the callers found a new request is offered. */
const CALLERS_MAX = 3

/** A client or a facility whose contact was found is not offered again with less filled in. */
export function callersAmong({ contacts, clients, facilities }: HitsByKind): SearchHit[] {
  const reached = new Set(contacts.map(({ url }) => url.replace(/\?.*/, '')))
  const others = [...clients, ...facilities].filter(({ url }) => !reached.has(url))
  return [...contacts, ...others].slice(0, CALLERS_MAX)
}

/** Whether what was found of a caller shows a phone. */
export function hasPhone({ subtitle }: SearchHit): boolean {
  return PHONE.test(subtitle)
}

/** What was found, with its phones in the masks of their countries. */
export function withShownPhones(text: string, locale: string): string {
  return text.replace(new RegExp(PHONE, 'g'), (phone) => formatPhone(phone, locale))
}

/** The form of a new request with the caller filled in. */
export function newRequestFor({ url, title, subtitle }: SearchHit): string {
  const search = new URLSearchParams()
  const client = idIn(url, 'client')
  const facility = idIn(url, 'facility')
  if (client) search.set('client_id', client)
  if (facility) search.set('facility_id', facility)
  const phone = PHONE.exec(subtitle)?.[0]
  if (url.endsWith('tab=contacts') && phone) {
    search.set('contact_name', title)
    search.set('contact_phone', phone)
  }
  return `${PATHS.requests.create}?${search}`
}

/** The same for a number of which nothing is known. */
export function newRequestFrom(phone: string): string {
  return `${PATHS.requests.create}?${new URLSearchParams({ contact_phone: phone })}`
}

/** Whether a hit's page is that of a client, and not of a facility. */
export function isOfClient({ url }: SearchHit): boolean {
  return idIn(url, 'client') !== undefined
}

/** An open request of a caller, as a link says it. */
export interface OpenOfCaller {
  id: number
  title: string
  /** What a caller asks about it: its status, who comes, and when. */
  subtitle: string
  url: string
}

/** The open requests of the callers among what was found, those with the nearest deadlines. */
export function useOpenOfCallers(hits: HitsByKind | undefined): OpenOfCaller[] {
  const { t } = useTranslation()
  const open = useOpenRequests(hits)
  const say = useWhatIsExpected()
  return open.map((request) => ({
    id: request.id,
    title: `${t('requests.numbered', { number: request.number })} ${request.name}`,
    subtitle: say(request),
    url: fillPath(PATHS.requests.show, request.id),
  }))
}

function useOpenRequests(hits: HitsByKind | undefined): RequestListRow[] {
  useAbility()
  const clients = hits ? idsIn([...hits.clients, ...hits.contacts], 'client') : []
  const facilities = hits ? idsIn([...hits.facilities, ...hits.contacts], 'facility') : []
  const ofClients = useOpenOf('client_id', clients)
  const ofFacilities = useOpenOf('facility_id', facilities)
  return ofClients && ofFacilities ? firstOf([...ofClients, ...ofFacilities]) : []
}

/** Undefined until they are known. */
function useOpenOf(whose: 'client_id' | 'facility_id', ids: readonly string[]): RequestListRow[] | undefined {
  const isAsked = ids.length > 0 && isAllowed('requests', 'list')
  const query = { ...OPEN, [whose]: ids.join(',') }
  const { data } = useCall('requests.list', { query }, { enabled: isAsked, placeholderData: undefined })
  return isAsked ? (data?.data as RequestListRow[] | undefined) : []
}

const OPEN = { status: OPEN_STATUSES.join(','), sort: 'deadline_at', per_page: SEARCH_HITS_MAX }

function firstOf(rows: RequestListRow[]): RequestListRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, SEARCH_HITS_MAX)
}

function useWhatIsExpected() {
  const { t, i18n } = useTranslation()
  const whenOf = ({ expected_at, planned_start_at, deadline_at }: RequestListRow) => {
    if (expected_at) return t('requests.onTheWay.mark', { time: formatClock(expected_at, i18n.language) })
    if (planned_start_at) return formatDateTime(planned_start_at, i18n.language)
    return deadline_at && t('search.until', { time: formatDateTime(deadline_at, i18n.language) })
  }
  return (request: RequestListRow) => {
    const names = request.employees.map(({ name }) => name).join(', ')
    const parts = [
      t(statusKey(request.status)),
      names || t('requests.unassigned'),
      whenOf(request),
      request.client?.name,
    ]
    return parts.filter(Boolean).join(' · ')
  }
}

function idsIn(hits: readonly SearchHit[], page: keyof typeof PAGE_OF): string[] {
  return [...new Set(hits.flatMap(({ url }) => idIn(url, page) ?? []))]
}

function idIn(url: string, page: keyof typeof PAGE_OF): string | undefined {
  return PAGE_OF[page].exec(url)?.[1]
}
