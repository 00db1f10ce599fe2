import { screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { screenOf } from '#src/crud/screens/screen-of.tsx'
import { FieldFilter } from '#src/fields/FieldFilter.tsx'
import type { FilterProps } from '#src/fields/field.ts'
import { LazySelect } from '#src/kit/inputs/lazy-inputs.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { resources } from '#src/resources/index.ts'
import { renderIn } from '../support/speak.tsx'

it('keeps the place of a filter, which takes no keys, until its code has come', async () => {
  const code = Promise.withResolvers<{ default: (props: FilterProps) => ReactNode }>()
  const Filter = lazyPage(() => code.promise)
  await renderIn('ru', <FieldFilter Filter={Filter} label="Статус" value={undefined} onChange={vi.fn()} />)
  const place = screen.getByText('Статус')
  expect(place.ariaHidden).toBe('true')
  expect(document.querySelectorAll('input, button, [tabindex]')).toHaveLength(0)
  code.resolve({ default: ({ label }) => <input aria-label={label} /> })
  expect(await screen.findByRole('textbox', { name: 'Статус' })).toBeTruthy()
  expect(place.isConnected).toBe(false)
})

it('opens a form with its inputs in place', async () => {
  const clients = resources.find(({ name }) => name === 'clients')
  if (!clients) throw new Error('there are no clients')
  await screenOf(clients, 'create').loadAhead()
  await renderIn(
    'ru',
    <Suspense fallback="Загружается">
      <LazySelect aria-label="Страна" options={[]} />
    </Suspense>,
  )
  expect(screen.queryByText('Загружается')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Страна' })).toBeTruthy()
})
