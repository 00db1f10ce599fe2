import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MapRequest } from '#contract/requests/request-board.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { DrawnBeside } from '#src/custom-pages/requests/map/MapDay.tsx'
import { requestsOnMap } from '#src/custom-pages/requests/map/requests-on-map.tsx'
import { MapLegend } from '#src/parts/map/MapLegend.tsx'
import { renderIn } from '../../support/speak.tsx'

const at = (status: number, more: object = {}) =>
  ({ status, attention: false, deadline_at: null, ...more }) as unknown as MapRequest

async function itemsOf({ hasDay, hasExecutors }: { hasDay: boolean; hasExecutors: boolean }) {
  const points = [
    at(REQUEST_STATUS.new),
    at(REQUEST_STATUS.new, { attention: true }),
    at(REQUEST_STATUS.inProgress),
    at(REQUEST_STATUS.inProgress, { deadline_at: '2020-01-01T00:00:00Z', attention: true }),
    at(REQUEST_STATUS.completed, { deadline_at: '2020-01-01T00:00:00Z' }),
  ]
  const { unmount } = await renderIn(
    'ru',
    <MapLegend points={points} states={requestsOnMap.states} label="Статус заявки">
      <DrawnBeside hasDay={hasDay} hasExecutors={hasExecutors} />
    </MapLegend>,
  )
  const items = within(screen.getByRole('list', { name: 'Статус заявки' })).getAllByRole('listitem')
  const texts = items.map(({ textContent }) => textContent)
  unmount()
  return texts
}

it('the legend of the map says what each pin means and how many there are, and what else is drawn', async () => {
  const pins = await itemsOf({ hasDay: false, hasExecutors: false })
  for (const said of [/Просрочена: 1$/, /внимани.: 1$/, /Новая: 1$/, /В работе.*: 1$/, /Закрыта: 1$/, /^5/]) {
    expect(
      pins.filter((text) => said.test(text ?? '')),
      String(said),
    ).toHaveLength(1)
  }
  const all = await itemsOf({ hasDay: true, hasExecutors: true })
  expect(all.slice(0, pins.length)).toEqual(pins)
  expect(all.slice(pins.length)).toEqual([
    expect.stringMatching(/Исполнители/),
    expect.stringMatching(/День исполнителя/),
  ])
})
