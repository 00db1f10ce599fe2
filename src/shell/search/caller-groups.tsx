import { PhoneOutlined, PlusOutlined, ProfileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/countries.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import { formatPhone } from '#contract/phone-masks.ts'
import { readPhone } from '#contract/phone-numbers.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { SEARCH_HITS_MAX, type SearchGroup } from '#contract/search/search-groups.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useCall } from '#src/providers/use-call.ts'
import type { PaletteGroup } from './palette-items.tsx'

type Hits = Record<SearchGroup, SearchHit[]>

const PAGE_OF = { client: /^\/client\/(\d+)/, facility: /^\/facility\/(\d+)/ }
const PHONE = /\+\d{8,15}(;ext=\d+)?/
/** For how many of the callers found a new request is offered. */
const CALLERS_MAX = 3

/**
 * For a user who answers a call: the open requests of the callers found, and a new request for them; or for a number that
 * is not known.
 */
export function useCallerGroups(hits: Hits | undefined, text: string): PaletteGroup[] {
  const open = useOpenRequests(hits)
  const { t, i18n } = useTranslation()
  useAbility()
  const say = useWhatIsExpected()
  const callers = hits ? callersAmong(hits) : []
  const unknown = useUnknownNumber(text)
  const isUnknown = hits && callers.length === 0 && unknown
  return [
    {
      key: 'open',
      items: open.map((request) => {
        const title = `${t('requests.numbered', { number: request.number })} ${request.name}`
        const hit = { title, subtitle: say(request), url: fillPath(PATHS.requests.show, request.id) }
        return { ...hit, Icon: ProfileOutlined, recent: { ...hit, group: 'requests' as const } }
      }),
    },
    {
      key: 'call',
      items: isAllowed('requests', 'create')
        ? [
            ...callers.map((caller) => ({
              url: newRequestFor(caller),
              title: t('search.newRequestFor', { name: caller.title }),
              subtitle: caller.subtitle,
              Icon: PHONE.test(caller.subtitle) ? PhoneOutlined : PlusOutlined,
            })),
            ...(isUnknown
              ? [
                  {
                    url: `${PATHS.requests.create}?${new URLSearchParams({ contact_phone: unknown })}`,
                    title: t('search.newRequestFor', { name: formatPhone(unknown, i18n.language) }),
                    subtitle: t('search.unknownNumber'),
                    Icon: PhoneOutlined,
                  },
                ]
              : []),
          ]
        : [],
    },
  ]
}

/** The number, when the text is one that can be called back. */
function useUnknownNumber(text: string): string | null {
  const country = useActor()?.account.country as Country | undefined
  const read = readPhone(text, country ?? null)
  return 'phone' in read ? read.phone : null
}

function useOpenRequests(hits: Hits | undefined): RequestListRow[] {
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

/** What a caller asks about a request: its status, who comes, and when. */
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

/** A client or a facility whose contact was found is not offered again with less filled in. */
function callersAmong({ contacts, clients, facilities }: Hits): SearchHit[] {
  const reached = new Set(contacts.map(({ url }) => url.replace(/\?.*/, '')))
  const others = [...clients, ...facilities].filter(({ url }) => !reached.has(url))
  return [...contacts, ...others].slice(0, CALLERS_MAX)
}

function newRequestFor({ url, title, subtitle }: SearchHit): string {
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

function idsIn(hits: readonly SearchHit[], page: keyof typeof PAGE_OF): string[] {
  return [...new Set(hits.flatMap(({ url }) => idIn(url, page) ?? []))]
}

function idIn(url: string, page: keyof typeof PAGE_OF): string | undefined {
  return PAGE_OF[page].exec(url)?.[1]
}
