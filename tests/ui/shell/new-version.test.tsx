import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useUnsavedInput } from '#src/kit/form/use-unsaved-input.ts'
import { suspectOtherBuild } from '#src/providers/calls/suspected-build.ts'
import { NewVersionOffer } from '#src/shell/NewVersionOffer.tsx'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

let served = 'old'
let visibility: DocumentVisibilityState = 'visible'
const asked = vi.fn()

const OFFER = 'Вышла новая версия приложения'

beforeEach(() => {
  served = 'old'
  visibility = 'visible'
  asked.mockClear()
  const build = Object.assign(document.createElement('meta'), { name: 'build', content: 'old' })
  document.head.append(build)
  onTestFinished(() => build.remove())
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/index.html') throw new Error('Nothing else is served')
    asked()
    return new Response(`<!doctype html><head><meta name="build" content="${served}" /></head>`)
  })
})

/** The window is looked at again, a good while after it was opened. */
async function lookAgain() {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 120_000)
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'))
  })
}

function Page({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedInput(isUnsaved)
  return <NewVersionOffer />
}

function open({ isUnsaved = false } = {}) {
  return renderIn(
    'ru',
    <WithToasts>
      <Page isUnsaved={isUnsaved} />
    </WithToasts>,
  )
}

describe('a newer build on the server', () => {
  it('is offered when the window is looked at again, and the own one is kept in the storage', async () => {
    await open()
    expect(localStorage.getItem('naryad.build')).toBe('old')
    served = 'new'
    await lookAgain()
    expect(await screen.findByText(OFFER)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Обновить' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Закрыть' })).toBeTruthy()
  })

  it('is not asked for while the window is hidden', async () => {
    await open()
    visibility = 'hidden'
    await lookAgain()
    expect(asked).not.toHaveBeenCalled()
  })

  it('is not spoken of where the server has the same one', async () => {
    await open()
    await lookAgain()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(OFFER)).toBeNull()
  })

  it('waits while something is unsaved', async () => {
    await open({ isUnsaved: true })
    served = 'new'
    await lookAgain()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(OFFER)).toBeNull()
  })

  it('is asked about when something fails as between different builds, and not at every failure', async () => {
    await open()
    served = 'new'
    await act(async () => {
      suspectOtherBuild()
      suspectOtherBuild()
    })
    expect(await screen.findByText(OFFER)).toBeTruthy()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('that is served a moment after the first such failure is found once it may be asked for again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await open()
    await act(async () => suspectOtherBuild())
    expect(asked).toHaveBeenCalledTimes(1)
    served = 'new'
    await act(async () => {
      suspectOtherBuild()
      suspectOtherBuild()
    })
    expect(asked).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(screen.getByText(OFFER)).toBeTruthy()
  })

  it('waits until no dialog is open', async () => {
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.className = 'ant-modal-wrap'
    await open()
    served = 'new'
    await lookAgain()
    expect(screen.queryByText(OFFER)).toBeNull()
    dialog.remove()
    expect(await screen.findByText(OFFER)).toBeTruthy()
  })

  it('that another tab has started with is noticed at once', async () => {
    await open()
    served = 'new'
    await act(async () => {
      fireEvent(window, new StorageEvent('storage', { key: 'naryad.build', newValue: 'new' }))
    })
    expect(await screen.findByText(OFFER)).toBeTruthy()
  })
})
