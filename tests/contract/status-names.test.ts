import { expect, it } from 'vitest'
import { statusNames } from '#server/requests/columns/status-names.ts'
import en from '#src/locales/en/index.ts'
import ru from '#src/locales/ru/index.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'

it.each(['ru', 'en'] as const)('a status is called the same by the API and on the screens, in %s', (locale) => {
  const { statuses } = { ru, en }[locale].requests
  const shown = (id: number) => statuses[statusKey(id).replace('requests.statuses.', '') as keyof typeof statuses]
  for (const { id, name } of statusNames(locale)) expect(name).toBe(shown(id))
})
