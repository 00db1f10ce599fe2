import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { HEAVY_CALLS_MAX } from '#contract/limits.ts'
import { openReportDrawer, type ReportDrawing } from '#server/reports/index.ts'

const script = new URL('./stand-in-process.ts', import.meta.url)

/** What the stand-in process reads of it. */
function drawingOf(number: number): ReportDrawing {
  return { content: { number } } as ReportDrawing
}

describe('the process that draws reports', () => {
  it.each([
    ['hangs', 1, { timeoutMs: 5000 }],
    ['dies', 2, {}],
  ])('is replaced when it %s, and a waiting call is asked to come again', async (_, number, limits) => {
    const drawer = openReportDrawer({ script, ...limits })
    const failed = expect(drawer.draw(1, drawingOf(number))).rejects.toMatchObject({ code: 'unavailable' })
    const next = drawer.draw(1, drawingOf(7))
    await failed
    expect((await next).toString()).toBe('drawn 7')
  })

  it('says what went wrong with a drawing, and draws the next one', async () => {
    const drawer = openReportDrawer({ script })
    await expect(drawer.draw(1, drawingOf(3))).rejects.toThrow('no font')
    expect((await drawer.draw(1, drawingOf(4))).toString()).toBe('drawn 4')
  })

  it.runIf(process.platform === 'linux')('yields to the threads that answer calls with each of its own', async () => {
    expect((await openReportDrawer({ script }).draw(1, drawingOf(8))).toString()).toBe('10')
  })

  it('draws while the files of the server are watched', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect((await openReportDrawer({ script }).draw(1, drawingOf(5))).toString()).toBe('drawn 5')
  })

  it('draws for accounts in turns, and lets no more wait than it can serve', async () => {
    const drawer = openReportDrawer({ script, size: 1, waitingMax: 4 })
    const order: number[] = []
    const draw = (accountId: number, number: number) =>
      drawer.draw(accountId, drawingOf(number)).then(() => order.push(number))
    const waiting = [draw(1, 11), draw(1, 12), draw(1, 13), draw(2, 21)]
    await expect(drawer.draw(2, drawingOf(22))).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all(waiting)
    expect(order).toEqual([11, 12, 21, 13])
  })

  it('draws for an account while the drawings of another hang', async () => {
    const drawer = openReportDrawer({ script, timeoutMs: 8_000 })
    const order: string[] = []
    const hanging = drawer.draw(1, drawingOf(1)).catch(({ code }) => order.push(code))
    await drawer.draw(2, drawingOf(21)).then(() => order.push('drawn'))
    expect(order).toEqual(['drawn'])
    await hanging
    expect(order).toEqual(['drawn', 'unavailable'])
  })

  it('lets no account have more wait than may, and draws for another meanwhile', async () => {
    const drawer = openReportDrawer({ script })
    const own = Array.from({ length: HEAVY_CALLS_MAX }, (_, index) => drawer.draw(1, drawingOf(30 + index)))
    await expect(drawer.draw(1, drawingOf(11))).rejects.toMatchObject({ code: 'too_many_requests' })
    expect((await drawer.draw(2, drawingOf(21))).toString()).toBe('drawn 21')
    await Promise.all(own)
    expect((await drawer.draw(1, drawingOf(12))).toString()).toBe('drawn 12')
  })

  it('is ended by the end of its server, and by no signal that is meant for the server', async () => {
    const child = fork(new URL('../../server/reports/draw-reports.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const exit = once(child, 'exit')
    child.send({ name: 'draw', given: {} })
    // It listens by now, since it answers such a drawing with an error.
    expect(await once(child, 'message')).toEqual([{ failure: expect.any(String) }, undefined])
    child.kill('SIGTERM')
    child.kill('SIGINT')
    child.send({ name: 'draw', given: {} })
    await once(child, 'message')
    child.disconnect()
    expect(await exit).toEqual([null, 'SIGKILL'])
  })
})
