import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useAbility } from '../../../providers/access-control.tsx'
import { useActor } from '../../../providers/actor.ts'
import { api } from '../../../providers/api.ts'
import type { NewRequestValues } from './form-values.ts'

type Contact = NewRequestValues['contact']

const HOUR_MS = 60 * 60_000
const STEP_MS = 5 * 60_000

/** Fills in what follows from what is chosen already; what was typed or chosen by hand stays. */
export function Proposals() {
  useOnlyFacility()
  useContact()
  useEmergencyDeadline()
  return null
}

/** A client with one facility calls about that one. */
function useOnlyFacility() {
  const form = Form.useFormInstance<NewRequestValues>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const { data } = useQuery({
    queryKey: ['reference', 'facilities', { client_id: clientId }, ''],
    queryFn: () => api.facilities.forSelector({ query: { client_id: String(clientId) } }),
    enabled: clientId !== null,
    placeholderData: undefined,
  })
  useEffect(() => {
    const [only, ...others] = data ?? []
    if (only && others.length === 0 && !form.getFieldValue('facility_id')) form.setFieldValue('facility_id', only.id)
  }, [data, form])
}

/** Whom to ask for there: the facility's contact, or else the client's. */
function useContact() {
  const form = Form.useFormInstance<NewRequestValues>()
  const clientId = Form.useWatch('client_id', form) ?? null
  const facilityId = Form.useWatch('facility_id', form) ?? null
  const ability = useAbility()
  const proposed = useRef<Contact>(null)
  const { data } = useQuery({
    queryKey: ['proposed contact', clientId, facilityId],
    queryFn: async () => {
      const atFacility = facilityId && ability.can('read', 'facilities') ? await facilityContact(facilityId) : null
      return atFacility ?? (clientId && ability.can('read', 'clients') ? await clientContact(clientId) : null)
    },
    placeholderData: undefined,
    retry: false,
  })
  useEffect(() => {
    if (data === undefined) return
    const { name, phone }: NonNullable<Contact> = form.getFieldValue('contact') ?? {}
    const isOurs = name === proposed.current?.name && phone === proposed.current?.phone
    if (!isOurs && (name || phone)) return
    proposed.current = data
    form.setFieldValue('contact', data ?? { name: '', phone: null })
  }, [data, form])
}

async function facilityContact(id: number): Promise<Contact> {
  const { contacts } = await api.facilities.show({ params: { id } })
  return withPhone(contacts)
}

/** Without contacts the client's own phone is called. */
async function clientContact(id: number): Promise<Contact> {
  const { contacts, name, phone } = await api.clients.show({ params: { id } })
  return withPhone(contacts) ?? (phone ? { name, phone } : null)
}

function withPhone(contacts: readonly { name: string; phone: string | null }[]): Contact {
  const reached = contacts.find(({ phone }) => phone)
  return reached ? { name: reached.name, phone: reached.phone } : null
}

/** An emergency is promised to be over within the hours the company has set. */
function useEmergencyDeadline() {
  const form = Form.useFormInstance<NewRequestValues>()
  const type = Form.useWatch('type', form)
  const hours = useActor()?.account.emergency_hours ?? null
  const proposed = useRef<string | null>(null)
  useEffect(() => {
    const isOurs = (form.getFieldValue('deadline_at') ?? null) === proposed.current
    if (type === undefined || !isOurs) return
    proposed.current = type === 'emergency' && hours !== null ? deadlineIn(hours, Date.now()) : null
    form.setFieldValue('deadline_at', proposed.current)
  }, [type, hours, form])
}

/** At a whole five minutes, as deadlines are chosen. */
function deadlineIn(hours: number, now: number): string {
  return new Date(Math.ceil((now + hours * HOUR_MS) / STEP_MS) * STEP_MS).toISOString()
}
