import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DeviceRow } from '#contract/auth/devices.ts'
import { DeviceList } from '#src/custom-pages/settings/DeviceList.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const device = (id: number): DeviceRow => ({
  id,
  device_name: `Телефон ${id}`,
  os: 'Android',
  browser: 'Chrome',
  ip: '192.0.2.7',
  first_login: '2026-11-01T09:00:00Z',
  last_login: '2026-11-20T09:00:00Z',
  status: 'offline',
  last_geo: null,
  is_current: id === 1,
})

async function show(count: number) {
  await signInAs({}, () => ({ response: Array.from({ length: count }, (_, index) => device(index + 1)) }))
  await renderIn(
    'ru',
    <WithToasts>
      <DeviceList />
    </WithToasts>,
  )
  await screen.findByText('Телефон 1')
}

const names = () => screen.getAllByText(/^Телефон/).map(({ textContent }) => textContent)

it('shows the devices used last, and the rest when they are asked for', async () => {
  await show(7)
  expect(names()).toEqual([1, 2, 3, 4, 5].map((id) => `Телефон ${id}`))
  await userEvent.click(screen.getByRole('button', { name: 'Показать все (7)', expanded: false }))
  expect(names()).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Показать меньше', expanded: true }))
  expect(names()).toHaveLength(5)
})

it('has nothing to open where all are shown', async () => {
  await show(5)
  expect(names()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: /Показать все/ })).toBeNull()
})
