import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/limits.ts'
import { FileUpload } from '#src/kit/files/FileUpload.tsx'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { renderIn } from '../support/speak.tsx'

/** An upload that the test controls. */
interface Sent {
  name: string
  progress: (share: number) => void
  arrive: () => void
  fail: (error: Error) => void
}

async function renderUpload() {
  const sent: Sent[] = []
  await renderIn(
    'ru',
    <FileUpload
      onUpload={(file, progress) =>
        new Promise<void>((resolve, reject) => {
          sent.push({ name: file.name, progress, arrive: resolve, fail: reject })
        })
      }
    />,
  )
  const field = screen.getByLabelText('Выберите файлы или перетащите их сюда')
  return {
    sent,
    names: () => sent.map(({ name }) => name),
    pick: (...files: File[]) => fireEvent.change(field, { target: { files } }),
  }
}

const fileNamed = (name: string, size = 10) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const progressOf = (name: string) => screen.queryByRole('progressbar', { name: `Загрузка файла ${name}` })

describe('the upload of files', () => {
  it('shows how much of each has gone out, and no line once it has arrived', async () => {
    const { sent, pick } = await renderUpload()
    pick(fileNamed('акт.pdf'), fileNamed('фото.jpg'))
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[0]?.progress(0.42)
    await waitFor(() => expect(progressOf('акт.pdf')?.getAttribute('aria-valuenow')).toBe('42'))
    expect(progressOf('фото.jpg')?.getAttribute('aria-valuenow')).toBe('0')
    sent[0]?.arrive()
    await waitFor(() => expect(progressOf('акт.pdf')).toBeNull())
    expect(progressOf('фото.jpg')).not.toBeNull()
  })

  it('shows a picture before it is sent', async () => {
    const { sent, pick } = await renderUpload()
    pick(new File(['x'], 'щит.png', { type: 'image/png' }), fileNamed('акт.pdf'))
    expect(document.querySelector('img')?.src).toBe('blob:picked')
    expect(document.querySelectorAll('img')).toHaveLength(1)
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('makes pictures out of a phone’s files as small as those of its camera', async () => {
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...real(media), matches: true }))
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])))
    const sizes: Record<string, number> = {}
    await renderIn(
      'ru',
      <FileUpload
        onUpload={async ({ name, size }) => {
          sizes[name] = size
        }}
      />,
    )
    const photo = new Uint8Array(2_000_000)
    photo.set([0xff, 0xd8, 0xff, 0xda, 0, 2])
    photo.set([0xff, 0xd9], photo.length - 2)
    const files = [new File([photo], 'щит.jpg', { type: 'image/jpeg' }), fileNamed('акт.pdf', 2_000_000)]
    fireEvent.change(screen.getByLabelText('Выбрать файлы'), { target: { files } })
    await waitFor(() => expect(sizes).toEqual({ 'щит.jpg': 5, 'акт.pdf': 2_000_000 }))
  })

  it('sends three at once, and the next when one has arrived', async () => {
    const { sent, names, pick } = await renderUpload()
    pick(...[1, 2, 3, 4].map((number) => fileNamed(`${number}.txt`)))
    await waitFor(() => expect(names()).toEqual(['1.txt', '2.txt', '3.txt']))
    expect(progressOf('4.txt')).not.toBeNull()
    sent[1]?.arrive()
    await waitFor(() => expect(names()).toEqual(['1.txt', '2.txt', '3.txt', '4.txt']))
  })

  it('names what it refuses for its type or its size, and sends the rest', async () => {
    const { names, pick } = await renderUpload()
    pick(fileNamed('вирус.exe'), fileNamed('кино.mp4', FILE_MAX_BYTES + 1), fileNamed('ровно.mp4', FILE_MAX_BYTES))
    const refusals = await screen.findAllByRole('alert')
    expect(refusals.map(({ textContent }) => textContent)).toEqual([
      'вирус.exe: файлы такого типа не принимаются',
      expect.stringMatching(/^кино\.mp4: файл больше 15/),
    ])
    expect(names()).toEqual(['ровно.mp4'])
  })

  it('takes ten of more than ten, and says so', async () => {
    const { sent, pick } = await renderUpload()
    pick(...Array.from({ length: 11 }, (_, index) => fileNamed(`${index}.txt`)))
    expect((await screen.findByRole('alert')).textContent).toMatch(/не больше 10 файлов/)
    expect(screen.getAllByRole('progressbar')).toHaveLength(10)
    expect(sent).toHaveLength(3)
  })

  it('keeps one that failed with the reason, sends it again, or lets it go', async () => {
    const { sent, names, pick } = await renderUpload()
    pick(fileNamed('акт.pdf'), fileNamed('план.pdf'))
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[0]?.fail(new Error('Нет связи'))
    sent[1]?.fail(new Error('Хранилище заполнено'))
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('акт.pdf: Нет связи')

    fireEvent.click(screen.getByRole('button', { name: 'Убрать план.pdf' }))
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: /Повторить/ }))
    await waitFor(() => expect(names()).toEqual(['акт.pdf', 'план.pdf', 'акт.pdf']))
    expect(screen.queryByRole('alert')).toBeNull()
    sent[2]?.arrive()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  it('says of one that was refused what is wrong with it, and not only that something is', async () => {
    const { sent, pick } = await renderUpload()
    pick(fileNamed('смета.pdf'))
    await waitFor(() => expect(sent).toHaveLength(1))
    const fields = { 'files[]': { key: 'invalid', message: 'В файле вирус' } } as const
    sent[0]?.fail(new ApiError(422, { code: 'validation_failed', message: 'Проверьте поля', fields }))
    expect((await screen.findByRole('alert')).textContent).toContain('смета.pdf: В файле вирус')
  })
})
