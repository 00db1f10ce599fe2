import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ProposalTask, proposePlan } from '#contract/requests/propose-plan.ts'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { plannableOn } from '#src/custom-pages/requests/board/proposal/proposal-task.ts'
import { at, DAY, EMPTY, WORKER } from '#tests/ui/support/board-rows.ts'
import { answerCalls, openAt } from '#tests/ui/support/crud-harness.tsx'
import { seriousViolations } from '#tests/ui/support/serious-violations.ts'
import { actAsAdmin } from '../../support/signed-in.ts'

beforeEach(actAsAdmin)

/** Answers in its turn, as a worker of a browser does. */
class Thread extends EventTarget {
  postMessage(task: ProposalTask) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: proposePlan(task) })))
  }
  terminate() {}
}
/** What has passed is not planned. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-04T12:00:00Z') }))
beforeEach(() => vi.stubGlobal('Worker', Thread))
afterEach(() => vi.unstubAllGlobals())

const waits = (id: number, fields: Partial<BoardRequest> = {}): BoardRequest => ({
  ...EMPTY,
  id,
  number: id,
  name: `Заявка ${id}`,
  duration_min: 240,
  ...fields,
})

/** `beyond` wait as well, but are not shown. */
async function open(waiting: BoardRequest[], beyond: BoardRequest[] = [], employees = [WORKER]) {
  const asked = answerCalls(({ path, query, body }) => {
    if (path === '/requests/board') {
      const isWhole = query.waiting_max === '1000'
      const rows = isWhole ? [...waiting, ...beyond] : waiting
      return { response: { employees, requests: [], waiting: rows, is_waiting_cut: beyond.length > 0 } }
    }
    if (path === '/requests/plan') {
      const { changes } = body as { changes: (Partial<BoardRequest> & { id: number; version: number })[] }
      return { response: changes.map((one) => ({ ...waits(one.id), ...one, version: one.version + 1 })) }
    }
    return { response: path === '/requests' ? { data: [], current_page: 1, per_page: 20, total: 0 } : [] }
  })
  await openAt(`/requests?view=board&date=${DAY}`, ['requests:read', 'requests:update', 'employees:read'])
  await userEvent.click(await screen.findByRole('button', { name: /Предложить план/ }))
  const panel = await screen.findByRole('dialog')
  const plans = () => asked.filter(({ path }) => path === '/requests/plan').map(({ body }) => body)
  return { panel, plans }
}

describe('a proposed plan', () => {
  it('is read out line by line with its reasons, and says why a request has no place', async () => {
    const { panel, plans } = await open([
      waits(1, { deadline_at: at('18:00') }),
      waits(2),
      waits(3),
      waits(4, { deadline_at: '2026-01-05T12:00:00Z' }),
    ])
    const first = within(panel).getByRole('checkbox', {
      name: /№1 Заявка 1 .*Кравцов Дмитрий.*09:00.*свободен с 09:00/,
    })
    expect((first as HTMLInputElement).checked).toBe(true)
    expect(document.querySelector('[data-proposed="1"]')?.textContent).toContain('09:00')
    expect(panel.textContent).toContain('Не поместились (2)')
    expect(panel.textContent).toContain('Ни у кого нет подходящего свободного времени')
    expect(panel.textContent).toContain('К сроку уже не успеть')
    expect(await seriousViolations(panel)).toEqual([])
    await userEvent.click(within(panel).getByRole('button', { name: 'Не принимать' }))
    await waitFor(() => expect(document.querySelectorAll('[data-proposed]')).toHaveLength(0))
    expect(plans()).toEqual([])
  })

  it('is accepted in part, and taken back by one step', async () => {
    const { panel, plans } = await open([waits(1, { priority: 1 }), waits(2, { duration_min: 60 }), waits(3)])
    await userEvent.click(within(panel).getByRole('checkbox', { name: /№2 Заявка 2/ }))
    await userEvent.click(within(panel).getByRole('button', { name: 'Принять (2)' }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({
      changes: [
        { id: 1, version: 3, employees: [5], planned_start_at: at('09:00'), duration_min: 240 },
        { id: 3, version: 3, employees: [5], planned_start_at: at('14:00') },
      ],
      force: [],
    })
    const undo = screen.getByRole('button', { name: 'Отменить шаг' })
    await waitFor(() => expect((undo as HTMLButtonElement).disabled).toBe(false))
    await userEvent.click(undo)
    await waitFor(() => expect(plans()).toHaveLength(2))
    expect(plans()[1]).toMatchObject({
      changes: [
        { id: 1, version: 4, employees: [], planned_start_at: null },
        { id: 3, version: 4, employees: [], planned_start_at: null },
      ],
    })
    await waitFor(() =>
      expect(document.querySelector('[aria-live="assertive"]')?.textContent).toBe('Шаг отменён, 2 заявки возвращены'),
    )
  })

  it('covers what the board does not show, and says of how many it is when more wait', async () => {
    const { panel, plans } = await open([waits(1)], [waits(2, { duration_min: 60 })])
    expect(panel.textContent).toContain('Учтено заявок: 2')
    await userEvent.click(within(panel).getByRole('button', { name: 'Принять (2)' }))
    await waitFor(() => expect(plans()).toHaveLength(1))
    expect(plans()[0]).toMatchObject({ changes: [{ id: 1 }, { id: 2, employees: [5] }] })
  })

  it('plans what is late already when that is asked for', async () => {
    const { panel } = await open([waits(1, { deadline_at: '2026-01-05T12:00:00Z' }), waits(2)])
    await userEvent.click(within(panel).getByRole('checkbox', { name: 'Планировать и то, что уже не успеть к сроку' }))
    await waitFor(() => expect(within(panel).getByRole('checkbox', { name: /№1 Заявка 1.*позже срока/ })).toBeTruthy())
  })

  it('stays closed when it is closed while another is looked for', async () => {
    const { panel } = await open([waits(1), waits(2)])
    const answers: (() => void)[] = []
    class SlowThread extends Thread {
      override postMessage(task: ProposalTask) {
        answers.push(() => this.dispatchEvent(new MessageEvent('message', { data: proposePlan(task) })))
      }
    }
    vi.stubGlobal('Worker', SlowThread)
    await userEvent.click(within(panel).getByRole('checkbox', { name: 'Планировать и то, что уже не успеть к сроку' }))
    await waitFor(() => expect(answers).toHaveLength(1))
    await userEvent.click(within(panel).getByRole('button', { name: 'Не принимать' }))
    await waitFor(() => expect(document.querySelectorAll('[data-proposed]')).toHaveLength(0))
    const said = () => document.querySelector('[aria-live="assertive"]')?.textContent
    const before = said()
    await act(async () => answers[0]?.())
    expect(document.querySelectorAll('[data-proposed]')).toHaveLength(0)
    expect(said()).toBe(before)
    // Nothing keeps the next plan from being asked for.
    vi.stubGlobal('Worker', Thread)
    await userEvent.click(screen.getByRole('button', { name: /Предложить план/ }))
    await waitFor(() => expect(document.querySelectorAll('[data-proposed]')).toHaveLength(2))
  })

  it('says once of several executors that they come past the deadline', async () => {
    const late = waits(1, { employees: [5, 6], deadline_at: '2026-01-05T12:00:00Z' })
    const { panel } = await open([late, waits(2)], [], [WORKER, { ...WORKER, id: 6, name: 'Орлов Николай' }])
    await userEvent.click(within(panel).getByRole('checkbox', { name: 'Планировать и то, что уже не успеть к сроку' }))
    await within(panel).findByRole('checkbox', { name: /№1 Заявка 1/ })
    expect(within(panel).getAllByText(/позже срока/)).toHaveLength(1)
  })

  it('is about what may be planned for these days', () => {
    const days = { from: Date.parse(at('00:00')), to: Date.parse(at('23:59')) }
    const rows = [
      waits(1),
      waits(2, { planned_start_at: at('10:00') }),
      waits(3, { planned_start_at: '2027-02-01T10:00:00Z' }),
      waits(4, { actions: [] }),
    ]
    expect(plannableOn(rows, days).map(({ id }) => id)).toEqual([1, 2])
  })
})
