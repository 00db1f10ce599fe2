import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EquipmentPage } from '#contract/goods/equipment.ts'
import { isDefect } from '#contract/requests/is-defect.ts'
import { requestCreate } from '#contract/requests/request-changes.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import type { FileRow } from '#contract/route.ts'
import { maxLengthOf } from '#src/kit/form/max-length.ts'
import type { SentBody } from '#src/kit/form/use-sending-key.ts'
import { toInputs } from '#src/parts/custom-fields/given-values.ts'
import { requestFieldsOf } from '#src/parts/requests/fields/fields-of-request.ts'
import { officeValues } from '#src/parts/requests/fields/given-fields.ts'
import { EMPTY_REQUEST, type NewRequestValues } from '#src/parts/requests/form/form-values.ts'
import { currentActor, useActor } from '#src/providers/actor.ts'
import { api } from '#src/providers/calls/api.ts'
import { readDraft } from '#src/providers/offline/drafts.ts'

export interface NewRequestStart {
  values: NewRequestValues
  files: FileRow[]
  client: RequestPage['client']
  facility: RequestPage['facility']
  sent?: SentBody | null
}

/** The initial state of a form, and when its draft was saved, in milliseconds; null without a draft. */
export interface RequestFormStart extends NewRequestStart {
  leftAt: number | null
}

/** The name of the draft of an unsent form: one per address that a new request can start from. */
export function newRequestDraft(search: URLSearchParams): string {
  return `new request?${search}`
}

/**
 * The initial state of the form: the draft, or else what the address names: a client, a facility, equipment, a request
 * to follow up on, or one to copy. It is read once per `attempt`: reading it again while the user types would reset the
 * form to its draft.
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
    // Previous data must not be shown meanwhile, as it is for lists: the form would take it as its initial values.
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
        name: t('requestForm.followUpName', { title: defects[0]?.title ?? name }).slice(
          0,
          maxLengthOf(requestCreate.shape.name),
        ),
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

/** A copy of a request without its results; the address may name the executor and the time. */
function copyOf(request: RequestPage, search: URLSearchParams): NewRequestStart {
  const { name, type, work_type, description, client, facility, manager, contact, price } = request
  const employee = idIn(search, 'employee')
  const start = Date.parse(search.get('planned_start_at') ?? '')
  const fields = requestFieldsOf(currentActor())
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
      ...(fields.length > 0 && {
        custom: officeValues(fields, toInputs(fields, request.custom)),
        client_type: request.client_type,
      }),
    },
    files: [],
    client,
    facility,
  }
}

/** Starts with the equipment, its facility and client, and the checklists it proposes. */
function startWithEquipment(
  empty: NewRequestValues,
  { id, facility, client, checklists }: EquipmentPage,
): NewRequestStart {
  return {
    values: {
      ...empty,
      client_id: client?.id ?? null,
      facility_id: facility?.id ?? null,
      // The form offers the equipment at the facility; equipment without a facility it cannot show.
      equipment: facility ? [id] : [],
      checklists: checklists.map((checklist) => checklist.id),
    },
    files: [],
    client,
    facility: facility && { ...facility, address: null, city: null },
  }
}

/** The user who takes the call becomes the manager, if their role allows it. */
async function ownIdAsManager(): Promise<number | null> {
  const id = currentActor()?.user.id
  if (id === undefined) return null
  const managers = await api.users.managersForSelector({ query: { ids: String(id) } })
  return managers.some((manager) => manager.id === id) ? id : null
}

/** The caller, when a search for their phone number led here. */
function callerIn(search: URLSearchParams): NewRequestValues['contact'] {
  const [name, phone] = [search.get('contact_name') ?? '', search.get('contact_phone')]
  return name || phone ? { name, phone } : null
}

function idIn(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** A file belongs to one request, so the new one gets copies. If copying fails, it goes without. */
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
