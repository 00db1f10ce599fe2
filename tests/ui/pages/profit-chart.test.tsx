import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProfitChart } from '#src/resources/facilities/ProfitChart.tsx'
import { seriousViolations } from '../support/serious-violations.ts'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

/** What the chart library is given: there is no canvas here. */
const drawn = vi.hoisted(() => ({ charts: [] as { data: unknown; xField: string; yField: string }[] }))
vi.mock('@ant-design/charts', () => ({
  Column: (chart: (typeof drawn.charts)[number]): ReactNode => {
    drawn.charts.push(chart)
    return null
  },
}))

const MONTHS = [
  { month: '2026-10', profit: '0.00', requests: 0 },
  { month: '2026-11', profit: '1500.50', requests: 2 },
]

beforeEach(() => {
  drawn.charts.length = 0
})

async function open(months: typeof MONTHS) {
  await signInAs({}, ({ path }) => ({ response: path === '/facilities/7/profit' ? months : null }))
  return renderIn(
    'ru',
    <WithToasts>
      <ProfitChart facilityId={7} />
    </WithToasts>,
  )
}

describe('the chart of what a facility brings in', () => {
  it('says the answer in its title, and every month in a table', async () => {
    const { container } = await open(MONTHS)
    expect(await screen.findByRole('heading', { name: /принёс 1\s500,50\s₽/ })).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toContainEqual(expect.stringMatching(/^ноябрь 2026 г\.1\s500,50\s₽2$/))
    expect(await seriousViolations(container)).toEqual([])
  })

  it('draws a bar a month, where the picture is not read out', async () => {
    await open(MONTHS)
    await waitFor(() => expect(drawn.charts.length).toBeGreaterThan(0))
    expect(drawn.charts.at(-1)).toMatchObject({
      xField: 'month',
      yField: 'profit',
      data: [
        { month: '2026-10', profit: 0 },
        { month: '2026-11', profit: 1500.5 },
      ],
    })
  })

  it('loads nothing to draw with before it comes into view', async () => {
    const watched: { callback: IntersectionObserverCallback }[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          watched.push({ callback })
        }
        observe() {}
        disconnect() {}
      },
    )
    await open(MONTHS)
    await screen.findByRole('table')
    await waitFor(() => expect(watched).toHaveLength(1))
    expect(drawn.charts).toEqual([])
    act(() => watched[0]?.callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver))
    await waitFor(() => expect(drawn.charts.length).toBeGreaterThan(0))
  })

  it('draws nothing where there is nothing', async () => {
    await open([{ month: '2026-11', profit: '0.00', requests: 0 }])
    expect(await screen.findByRole('table')).toBeTruthy()
    expect(drawn.charts).toEqual([])
  })
})
