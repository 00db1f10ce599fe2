import { expect, it } from 'vitest'
import type { FeedEvent } from '#contract/history.ts'
import { ROW_EVENT_KINDS } from '#contract/row-events.ts'
import { formatChanges } from '#src/parts/feed/feed-labels.ts'
import { option, roleField } from '../support/role-field.ts'

const FIELDS = [
  roleField({ key: 'floor', type: 'number', title: { ru: 'Этаж' }, unit: 'эт.', decimals: 1 }),
  roleField({
    key: 'source',
    type: 'choice',
    title: { ru: 'Источник' },
    options: [option(1, 'Реклама'), option(2, 'Знакомые')],
  }),
  roleField({ key: 'days', type: 'multichoice', title: { ru: 'Дни' }, options: [option(1, 'пн'), option(2, 'вт')] }),
  roleField({ key: 'foreman', type: 'employee', title: { ru: 'Прораб' } }),
  roleField({ key: 'code', type: 'text', title: { ru: 'Код' } }),
  roleField({ key: 'floor', entity: 'equipment', type: 'text', title: { ru: 'Не тот этаж' } }),
]

const changed = ROW_EVENT_KINDS.find(({ entity, event }) => entity === 'clients' && event === 'changed')

function labels(changes: Record<string, { old: unknown; new: unknown }>) {
  const event = { kind: changed?.id, payload: { name: 'Парус', changes } } as unknown as FeedEvent
  return formatChanges(event, {
    t: (key, values) => String(values?.defaultValue ?? key),
    locale: 'ru',
    money: (amount) => `${amount} ₽`,
    fields: FIELDS,
  }).map(({ title, old, new: now }) => `${title}: ${old} → ${now}`)
}

it('says what changed in fields of the account’s own by their titles, options and names', () => {
  expect(
    labels({
      'custom.floor': { old: null, new: 12.5 },
      'custom.source': { old: 1, new: 2 },
      'custom.days': { old: [1], new: [1, 2] },
      'custom.foreman': { old: null, new: { id: 5, name: 'Орлов Пётр' } },
      // What is typed is not read as anything else.
      'custom.code': { old: '2026-01-02', new: '' },
    }),
  ).toEqual([
    'Этаж: — → 12,5 эт.',
    'Источник: Реклама → Знакомые',
    'Дни: пн → пн, вт',
    'Прораб: — → Орлов Пётр',
    'Код: 2026-01-02 → —',
  ])
})

it('says a field that is there no more by its key', () => {
  expect(labels({ 'custom.gone': { old: 1, new: 2 } })).toEqual(['gone: 1 → 2'])
})
