import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EquipmentPage } from '../../../../contract/goods/equipment.ts'
import type { RequestPage } from '../../../../contract/requests/request-rows.ts'
import { PRIORITY } from '../../../../contract/requests/status/request-status.ts'
import type { FileRow } from '../../../../contract/route.ts'
import type { Sent } from '../../../kit/form/use-sending-key.ts'
import { currentActor, useActor } from '../../../providers/actor.ts'
import { api } from '../../../providers/api.ts'
import { readDraft } from '../../../providers/drafts.ts'
import { isDefect } from '../../check-lists/answers/checklist-answer.ts'
import { EMPTY_REQUEST, type NewRequestValues } from './form-values.ts'

export interface NewRequestStart {
  values: NewRequestValues
  files: FileRow[]
  client: RequestPage['client']
  facility: RequestPage['facility']
  sent?: Sent | null
}

/** The start of a form, and when it was left unfinished, in milliseconds; null when it is a new one. */
export interface RequestFormStart extends NewRequestStart {
  leftAt: number | null
}

/** Under this name the browser keeps a form that was not sent: one for each thing a request can be begun from. */
export function newRequestDraft(search: URLSearchParams): string {
  return `new request?${search}`
}

/**
 * What the form starts with: what was left unfinished here, or else the address's client, facility or equipment, what a
 * request with a defect hands on, or another request that is to be done once more. It is read once for each `attempt`: read again while somebody types, it would put the
 * form back to its draft.
 */
export function useNewRequestStart(search: URLSearchParams, attempt: number) {
  const { t } = useTranslation()
  const actor = useActor()
  const followUp = Number(search.get('follow_up')) || null
  const copied = idIn(search, 'copy_of')
  const equipment = idIn(search, 'equipment')

  return useQuery({
    queryKey: ['new request', search.toString(), attempt],
    queryFn: async (): Promise<RequestFormStart> => {
      const left = await readDraft<NewRequestStart>(newRequestDraft(search))
      return left
        ? { ...left.value, values: { ...EMPTY_REQUEST, ...left.value.values }, leftAt: left.at }
        : { ...(await freshStart()), leftAt: null }
    },
    // What it started with before is no stand-in, as it is for lists: the form would be drawn with it, and keep it.
    placeholderData: undefined,
    staleTime: 'static',
    gcTime: 0,
    enabled: actor !== null,
  })

  async function freshStart(): Promise<NewRequestStart> {
    const empty = { ...EMPTY_REQUEST, manager_id: await ownIdAsManager() }
    if (equipment) return startWithEquipment(empty, await api.equipment.show({ params: { id: equipment } }))
    if (copied) return copyOf(await api.requests.show({ params: { id: copied } }), search)
    if (!followUp) {
      const place = { client_id: idIn(search, 'client_id'), facility_id: idIn(search, 'facility_id') }
      const values = { ...empty, ...place, contact: callerIn(search) }
      return { values, files: [], client: null, facility: null }
    }
    const request = await api.requests.show({ params: { id: followUp } })
    return followUpOf(request)
  }

  async function followUpOf(request: RequestPage): Promise<NewRequestStart> {
    const defects = request.checklists.flatMap(({ items }) => items.filter(isDefect))
    const lines = defects.map((item) => `• ${item.title}`)
    const { number, name, client, facility } = request
    return {
      values: {
        ...EMPTY_REQUEST,
        name: t('requestForm.followUpName', { title: defects[0]?.title ?? name }).slice(0, 300),
        description: [t('requestForm.followUpText', { number, name }), ...lines].join('\n'),
        client_id: client?.id ?? null,
        facility_id: facility?.id ?? null,
        manager_id: request.manager?.id ?? null,
        equipment: request.equipment.map(({ id }) => id),
        contact: request.contact,
      },
      files: await copyPhotos(defects.flatMap(({ photo }) => photo ?? [])),
      client,
      facility,
    }
  }
}

/** The same work once more: for whom and when the address says, with nothing of how the other one went. */
function copyOf(request: RequestPage, search: URLSearchParams): NewRequestStart {
  const { name, type, work_type, description, client, facility, manager, contact, price } = request
  const employee = idIn(search, 'employee')
  const start = Date.parse(search.get('planned_start_at') ?? '')
  return {
    values: {
      ...EMPTY_REQUEST,
      name,
      type,
      work_type,
      description,
      client_id: client?.id ?? null,
      facility_id: facility?.id ?? null,
      manager_id: manager?.id ?? null,
      equipment: request.equipment.map(({ id }) => id),
      checklists: request.checklists.flatMap(({ checklist_id }) => checklist_id ?? []),
      contact,
      priority: request.priority === PRIORITY.high ? PRIORITY.high : PRIORITY.normal,
      price,
      client_sign_required: request.client_sign_required,
      employees: employee ? [employee] : [],
      planned_start_at: Number.isNaN(start) ? null : new Date(start).toISOString(),
      duration_min: idIn(search, 'duration_min') ?? request.duration_min,
    },
    files: [],
    client,
    facility,
  }
}

/** Where it stands, and the checklists it proposes. */
function startWithEquipment(
  empty: NewRequestValues,
  { id, facility, client, checklists }: EquipmentPage,
): NewRequestStart {
  return {
    values: {
      ...empty,
      client_id: client?.id ?? null,
      facility_id: facility?.id ?? null,
      // The form offers what stands at the facility; what stands nowhere it cannot show.
      equipment: facility ? [id] : [],
      checklists: checklists.map((checklist) => checklist.id),
    },
    files: [],
    client,
    facility: facility && { ...facility, address: null },
  }
}

/** Who takes the call manages the request, where their role may. */
async function ownIdAsManager(): Promise<number | null> {
  const id = currentActor()?.user.id
  if (id === undefined) return null
  const managers = await api.users.managersForSelector({ query: { ids: String(id) } })
  return managers.some((manager) => manager.id === id) ? id : null
}

/** Who is on the line, when the search that found them led here. */
function callerIn(search: URLSearchParams): NewRequestValues['contact'] {
  const [name, phone] = [search.get('contact_name') ?? '', search.get('contact_phone')]
  return name || phone ? { name, phone } : null
}

function idIn(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** A file belongs to one request; the new one gets copies. Without them the request can be made all the same. */
async function copyPhotos(photos: FileRow[]): Promise<FileRow[]> {
  if (photos.length === 0) return []
  try {
    const files = await Promise.all(
      photos.map(async ({ url, name, mime }) => new File([await (await fetch(url)).blob()], name, { type: mime })),
    )
    return await api.files.upload({ files })
  } catch {
    return []
  }
}
