import { useList } from '@refinedev/core'
import { Form } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { HOUR_MS } from '#contract/values/durations.ts'
import type { Referred } from '#src/kit/inputs/use-reference-options.ts'
import { FACILITIES } from '#src/parts/reference-sources.ts'
import { DEADLINE_STEP_MS, type NewRequestValues } from '#src/parts/requests/form/form-values.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import type { AnswerOf } from '#src/providers/calls/call-cache.ts'
import { serverNow } from '#src/providers/calls/server-clock.ts'
import { useCall } from '#src/providers/calls/use-call.ts'

type Contact = NewRequestValues['contact']

/** Fills in fields that follow from those already chosen; the user's own input stays. */
export function Proposals() {
  useOnlyFacility()
  useContact()
  useEmergencyDeadline()
  return null
}

/** Chooses the facility of a client who has only one. */
function useOnlyFacility() {
  const form = Form.useFormInstance<NewRequestValues>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const { query } = useList<Referred>({
    resource: FACILITIES.resource,
    meta: { call: FACILITIES.call, query: { client_id: clientId } },
    filters: [],
    pagination: { mode: 'off' },
    queryOptions: { enabled: clientId !== null },
    errorNotification: false,
  })
  const data = query.data?.data
  useEffect(() => {
    const [only, ...others] = data ?? []
    if (only && others.length === 0 && !form.getFieldValue('facility_id')) form.setFieldValue('facility_id', only.id)
  }, [data, form])
}

/** Fills in the client of a facility that a search led from, and the contact: the facility's, or else the client's. */
function useContact() {
  const form = Form.useFormInstance<NewRequestValues>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const facilityId = Form.useWatch('facility_id', form) ?? null
  const ability = useAbility()
  const proposed = useRef<Contact>(null)
  const isFacilityRead = facilityId !== null && ability.can('read', 'facilities')
  const { data: facility } = useCall(
    'facilities.show',
    { params: { id: facilityId ?? 0 } },
    { enabled: isFacilityRead, placeholderData: undefined },
  )
  useEffect(() => {
    if (facility?.client && !form.getFieldValue('client_id')) form.setFieldValue('client_id', facility.client.id)
  }, [facility, form])
  const atFacility = useMemo(
    () => (isFacilityRead ? facility && withPhone(facility.contacts) : null),
    [isFacilityRead, facility],
  )
  const isClientRead = atFacility === null && clientId !== null && ability.can('read', 'clients')
  const { data: client } = useCall(
    'clients.show',
    { params: { id: clientId ?? 0 } },
    { enabled: isClientRead, placeholderData: undefined },
  )
  /** Undefined until it is known. */
  const data = useMemo(
    () => (isClientRead ? client && clientContact(client) : atFacility),
    [isClientRead, client, atFacility],
  )
  useEffect(() => {
    if (data === undefined) return
    const { name, phone }: NonNullable<Contact> = form.getFieldValue('contact') ?? {}
    const isOurs = name === proposed.current?.name && phone === proposed.current?.phone
    if (!isOurs && (name || phone)) return
    proposed.current = data
    form.setFieldValue('contact', data ?? { name: '', phone: null })
  }, [data, form])
}

/** The client's first contact with a phone, or else the client itself. */
function clientContact({ contacts, name, phone }: AnswerOf<'clients.show'>): Contact {
  return withPhone(contacts) ?? (phone ? { name, phone } : null)
}

function withPhone(contacts: readonly { name: string; phone: string | null }[]): Contact {
  const reached = contacts.find(({ phone }) => phone)
  return reached ? { name: reached.name, phone: reached.phone } : null
}

/** Sets the deadline of an emergency by the hours configured in the account. */
function useEmergencyDeadline() {
  const form = Form.useFormInstance<NewRequestValues>()
  const type = Form.useWatch('type', form)
  const hours = useActor()?.account.emergency_hours ?? null
  const proposed = useRef<string | null>(null)
  useEffect(() => {
    const isOurs = (form.getFieldValue('deadline_at') ?? null) === proposed.current
    if (type === undefined || !isOurs) return
    proposed.current = type === 'emergency' && hours !== null ? deadlineIn(hours, serverNow()) : null
    form.setFieldValue('deadline_at', proposed.current)
  }, [type, hours, form])
}

function deadlineIn(hours: number, now: number): string {
  return new Date(Math.ceil((now + hours * HOUR_MS) / DEADLINE_STEP_MS) * DEADLINE_STEP_MS).toISOString()
}
