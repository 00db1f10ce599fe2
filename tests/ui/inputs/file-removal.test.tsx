import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileRow } from '#contract/route.ts'
import FileGallery from '#src/kit/files/FileGallery.tsx'
import { FileList } from '#src/kit/files/FileList.tsx'
import { useUndoableRemoval } from '#src/kit/files/use-undoable-removal.ts'
import { UNDO_SECONDS } from '#src/providers/toast.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const UNDO_MS = UNDO_SECONDS * 1000

function fileRow(id: number, name: string): FileRow {
  const url = `/files/${id}`
  return {
    id,
    name,
    size: 10,
    mime: 'image/png',
    url,
    preview_url: null,
    created_at: '2026-01-01T09:00:00Z',
  } as FileRow
}
const FILES = [fileRow(1, 'акт.pdf'), fileRow(2, 'план.pdf')]

function Files({ remove }: { remove: (file: FileRow) => Promise<unknown> }) {
  const { gone, ask } = useUndoableRemoval(remove)
  return <FileList files={FILES.filter(({ id }) => !gone.has(id))} onDelete={ask} />
}

async function renderFiles(remove: (file: FileRow) => Promise<unknown>) {
  const page = await renderIn(
    'ru',
    <WithToasts>
      <Files remove={remove} />
    </WithToasts>,
  )
  return {
    ...page,
    delete: (name: string) => fireEvent.click(screen.getByRole('button', { name: `Удалить файл ${name}` })),
    undo: () => fireEvent.click(screen.getByRole('button', { name: 'Вернуть' })),
    isListed: (name: string) => screen.queryByRole('button', { name: `Удалить файл ${name}` }) !== null,
  }
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

describe('deleting a file with a moment to undo', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  it('takes it away at once, and makes the call when the moment has passed', async () => {
    const remove = vi.fn(async () => null)
    const files = await renderFiles(remove)
    files.delete('акт.pdf')
    expect(files.isListed('акт.pdf')).toBe(false)
    expect(files.isListed('план.pdf')).toBe(true)
    await pass(UNDO_MS - 1_000)
    expect(remove).not.toHaveBeenCalled()
    await pass(1_100)
    expect(remove.mock.calls).toEqual([[FILES[0]]])
  })

  it('brings it back when it is undone, and makes no call', async () => {
    const remove = vi.fn(async () => null)
    const files = await renderFiles(remove)
    files.delete('акт.pdf')
    await pass(100)
    files.undo()
    await pass(UNDO_MS * 2)
    expect(files.isListed('акт.pdf')).toBe(true)
    expect(remove).not.toHaveBeenCalled()
  })

  it('makes the call when the page is left before the moment has passed', async () => {
    const remove = vi.fn(async () => null)
    const files = await renderFiles(remove)
    files.delete('акт.pdf')
    files.delete('план.pdf')
    files.unmount()
    expect(remove.mock.calls).toEqual([[FILES[0]], [FILES[1]]])
    await pass(UNDO_MS * 2)
    expect(remove).toHaveBeenCalledTimes(2)
  })

  it('brings it back and says why when the call is refused', async () => {
    const files = await renderFiles(async () => {
      throw new Error('Недостаточно прав')
    })
    files.delete('акт.pdf')
    await pass(UNDO_MS + 100)
    expect(files.isListed('акт.pdf')).toBe(true)
    expect(screen.getByText('Недостаточно прав')).toBeTruthy()
  })
})

describe('the gallery', () => {
  it('turns by buttons and keys, stops at either end, and closes with Escape', async () => {
    const onShow = vi.fn()
    const pictures = ['первая.png', 'вторая.png', 'третья.png'].map((name, index) => fileRow(index, name))
    await renderIn('ru', <FileGallery pictures={pictures} shown={2} onShow={onShow} />)
    const dialog = screen.getByRole('dialog', { name: 'третья.png' })
    expect(dialog.textContent).toContain('3 из 3')
    expect(screen.getByRole('img', { name: 'третья.png' }).getAttribute('src')).toBe('/files/2')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Следующее' }).disabled).toBe(true)

    fireEvent.click(screen.getByRole('button', { name: 'Предыдущее' }))
    for (const key of ['ArrowRight', 'ArrowLeft', 'Escape']) fireEvent.keyDown(window, { key })
    expect(onShow.mock.calls).toEqual([[1], [1], [null]])
  })
})
