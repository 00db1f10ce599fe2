import type { FormInstance } from 'antd'
import { useState } from 'react'
import { type BankField, plainBankNumber } from '#contract/account/bank-details.ts'
import { REGISTRY_COUNTRY, type RegisteredBank, type RegisteredOrganization } from '#contract/clients/registry.ts'
import { api } from '#src/providers/calls/api.ts'
import { reasonOf } from '#src/providers/calls/api-error.ts'

/** What the registers tell: bank details, and the name of the client. */
export type RegistryField = BankField | 'name'

/** The numbers by which they are asked. */
export type RegistryNumber = 'inn' | 'bank_bik'

export function isRegistryNumber(field: BankField): field is RegistryNumber {
  return field === 'inn' || field === 'bank_bik'
}

export interface RegistryOutcome {
  by: RegistryNumber
  filled: RegistryField[]
  /** What was typed otherwise, and stays until the user replaces it. */
  others: { field: RegistryField; value: string }[]
  isClosing: boolean
}

interface Options {
  form: FormInstance
  /** Where the form has these; others are left out. */
  paths: Partial<Record<RegistryField, string | string[]>>
  /** Called when values are set, which the form takes for no input of the user's. */
  onFilled?: () => void
}

export interface RegistrySearch {
  outcome: RegistryOutcome | null
  /** Looks up the number that the form has; why there is nothing is said at its field. */
  find: (by: RegistryNumber) => Promise<void>
  replace: (field: RegistryField) => void
  clear: () => void
}

/** Fills a form in from the registers of companies and banks: empty fields at once, others when the user says so. */
export function useRegistry({ form, paths, onFilled }: Options): RegistrySearch {
  const [outcome, setOutcome] = useState<RegistryOutcome | null>(null)

  function typed(field: RegistryField): string {
    const path = paths[field]
    return path ? String(form.getFieldValue(path) ?? '').trim() : ''
  }

  function put(values: readonly { field: RegistryField; value: string }[]) {
    if (values.length === 0) return
    form.setFields(
      values.map(({ field, value }) => ({ name: paths[field] ?? field, value, touched: true, errors: [] })),
    )
    onFilled?.()
  }

  async function find(by: RegistryNumber) {
    const name = paths[by] ?? by
    const number = typed(by)
    setOutcome(null)
    form.setFields([{ name, errors: [] }])
    try {
      const { is_closing: isClosing = false, ...found } = await ask(by, number)
      if (typed(by) !== number) return
      const known = Object.entries(found as Partial<Record<RegistryField, string | null>>).flatMap(([key, value]) => {
        const field = key as RegistryField
        return value && paths[field] && !isSame(field, typed(field), value) ? [{ field, value }] : []
      })
      const empty = known.filter(({ field }) => typed(field) === '')
      put(empty)
      const others = known.filter((one) => !empty.includes(one))
      setOutcome({ by, filled: empty.map(({ field }) => field), others, isClosing })
    } catch (error) {
      if (typed(by) === number) form.setFields([{ name, errors: [reasonOf(error)] }])
    }
  }

  function replace(field: RegistryField) {
    if (!outcome) return
    put(outcome.others.filter((one) => one.field === field))
    const others = outcome.others.filter((one) => one.field !== field)
    setOutcome({ ...outcome, filled: [...outcome.filled, field], others })
  }

  return { outcome, find, replace, clear: () => setOutcome(null) }
}

function ask(by: RegistryNumber, number: string): Promise<Partial<RegisteredOrganization & RegisteredBank>> {
  return by === 'inn'
    ? api.registry.organization({ query: { inn: number } })
    : api.registry.bank({ query: { bik: number } })
}

function isSame(field: RegistryField, typed: string, value: string): boolean {
  return (field === 'name' ? typed : plainBankNumber(REGISTRY_COUNTRY, field, typed)) === value
}
