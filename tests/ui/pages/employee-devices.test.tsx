import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { EmployeeDevice } from '#contract/users/employees.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import EmployeeDevices from '#src/resources/employees/EmployeeDevices.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const SILENT: EmployeeDevice = {
  name: 'Chrome, Android',
  contact_at: ago(3 * DAY_MS),
  operations: 3,
  photos: 2,
  waiting_since: ago(3 * DAY_MS + MINUTE_MS),
}
const ONLINE: EmployeeDevice = {
  name: 'Safari, iOS',
  contact_at: ago(0),
  operations: 1,
  photos: 0,
  waiting_since: ago(0),
}

async function show(locale: 'ru' | 'en', devices: EmployeeDevice[]) {
  const asked = await signInAs({}, () => ({ response: devices }))
  await renderIn(
    locale,
    <WithToasts>
      <EmployeeDevices id={5} />
    </WithToasts>,
  )
  return asked
}

it('says of each device when it was heard of, and what waits there since when', async () => {
  const asked = await show('ru', [ONLINE, SILENT])
  const [online, silent] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(asked.map(({ path }) => path)).toContain('/employees/5/devices')
  const [contact, since] = [SILENT.contact_at, SILENT.waiting_since ?? ''].map((at) => formatDateTime(at, 'ru'))
  expect(silent).toContain(`Chrome, Android: последняя связь ${contact}`)
  expect(silent).toContain(`не отправлено с ${since}: 3 действия, 2 фото`)
  expect(online).toContain('Safari, iOS: на связи')
  expect(online).toContain(`не отправлено с ${formatClock(ONLINE.waiting_since ?? '', 'ru')}: 1 действие`)
  expect(online).not.toContain('фото')
})

it('says it in English, and where there is no device', async () => {
  await show('en', [SILENT])
  expect((await screen.findByRole('listitem')).textContent).toContain('3 actions, 2 photos')
  await show('en', [])
  await screen.findByText('Has not used a phone yet')
})
