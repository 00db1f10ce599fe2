import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { PublicLabel } from '#contract/goods/equipment.ts'
import { FILE_MAX_BYTES, LABEL_PHOTO_MAX_BYTES } from '#contract/limits.ts'
import type { RequestChecklistItem } from '#contract/requests/request-rows.ts'
import { ReportForm } from '#src/custom-pages/public-label/ReportForm.tsx'
import { ChecklistItemFill, type FilledAnswer } from '#src/parts/checklist-answers/ChecklistItemFill.tsx'
import { ApiError } from '#src/providers/calls/api-error.ts'
import { drawSlowly } from '../support/slow-drawing.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]
const HEIC = [0, 0, 0, 24, ...new TextEncoder().encode('ftypheic'), 0, 0]

const fileOf = (name: string, bytes: number[], type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })
const jpegOf = (name: string, size = JPEG.length) => {
  const bytes = new Uint8Array(size)
  bytes.set(JPEG)
  return new File([bytes], name, { type: 'image/jpeg' })
}

/** A browser that reads HEIC, as Safari does; jsdom itself draws nothing. */
function readsHeic() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob([new Uint8Array(JPEG)])))
}

const ITEM: RequestChecklistItem = {
  id: 5,
  position: 1,
  title: 'Фото щита',
  hint: null,
  type: 'photo',
  answers: [],
  is_required: true,
  photo_required: false,
  min: null,
  max: null,
  unit: null,
  answer: null,
  photo: null,
  promised_photo: null,
  answered_at: null,
}

describe('the photo of a checklist', () => {
  async function showItem(refusal?: Error) {
    const given: FilledAnswer[] = []
    await renderIn(
      'ru',
      <ChecklistItemFill
        item={ITEM}
        canAnswer
        isPointedAt={false}
        onAnswer={async (_, answer) => {
          given.push(answer)
          if (refusal) throw refusal
          return 'saved'
        }}
      />,
    )
    const pick = (file: File) => fireEvent.change(screen.getByLabelText(/Фото щита/), { target: { files: [file] } })
    return { given, pick }
  }

  it('that this browser cannot read is refused in words before it is sent', async () => {
    const { given, pick } = await showItem()
    pick(fileOf('IMG_1.HEIC', HEIC, 'image/heic'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^IMG_1\.HEIC: этот браузер не читает HEIC/)
    pick(fileOf('смета.jpg', [0x25, 0x50, 0x44, 0x46]))
    await screen.findByText(/смета\.jpg: это не фото: принимаются JPG, PNG, GIF и WebP/)
    pick(fileOf('пусто.jpg', []))
    await screen.findByText('пусто.jpg: файл пуст')
    pick(jpegOf('огромное.jpg', FILE_MAX_BYTES + 1))
    await screen.findByText(/огромное\.jpg: файл больше 15/)
    expect(given).toEqual([])
  })

  it('in HEIC is sent as JPEG where the browser can read it, whatever it is called', async () => {
    readsHeic()
    const { given, pick } = await showItem()
    pick(fileOf('IMG_1.jpg', HEIC))
    await waitFor(() => expect(given).toHaveLength(1))
    expect(given[0]?.photo).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that the server refuses says why, and another can be chosen', async () => {
    const refusal = new ApiError(415, {
      code: 'unsupported_type',
      message: 'Файлы такого типа не принимаются',
      fields: { file: { key: 'image_invalid', message: 'Изображение не соответствует требованиям' } },
    })
    const { given, pick } = await showItem(refusal)
    pick(jpegOf('щит.jpg'))
    await screen.findByText(/Не сохранено: Изображение не соответствует требованиям/)
    pick(jpegOf('другое.jpg'))
    await waitFor(() => expect(given.map(({ photo }) => photo?.name)).toEqual(['щит.jpg', 'другое.jpg']))
  })

  it('is seen from the moment it is taken, with how much of it has gone out', async () => {
    let arrive = () => {}
    let report = (_: number) => {}
    await renderIn(
      'ru',
      <ChecklistItemFill
        item={ITEM}
        canAnswer
        isPointedAt={false}
        onAnswer={(_, { onProgress = report }) =>
          new Promise((resolve) => {
            report = onProgress
            arrive = () => resolve('saved')
          })
        }
      />,
    )
    const before = report
    fireEvent.change(screen.getByLabelText(/Фото щита/), { target: { files: [jpegOf('щит.jpg')] } })
    expect((await screen.findByRole<HTMLImageElement>('img', { name: /Фото щита/ })).src).toBe('blob:picked')
    await waitFor(() => expect(report).not.toBe(before))
    act(() => report(0.6))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
    act(() => arrive())
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  })

  describe('that replaced another', () => {
    const before = { id: 3, name: 'было.jpg', size: 12, mime: 'image/jpeg', url: '/api/files/3?token=t' }
    const item = { ...ITEM, photo: { ...before, preview_url: null, created_at: '2026-11-20T09:00:00Z' } }

    async function replace() {
      const given: (string | undefined)[] = []
      await renderIn(
        'ru',
        <WithToasts>
          <ChecklistItemFill
            item={item}
            canAnswer
            isPointedAt={false}
            onAnswer={async (_, { photo }) => {
              given.push(photo?.name)
              return 'saved'
            }}
          />
        </WithToasts>,
      )
      fireEvent.change(screen.getByLabelText(/Фото щита/), { target: { files: [jpegOf('стало.jpg')] } })
      await screen.findByText('Фото заменено: Фото щита')
      fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
      return given
    }

    it('gives its place back', async () => {
      const fetched = vi.fn(async (_address: string) => new Response(new Uint8Array(JPEG)))
      vi.stubGlobal('fetch', fetched)
      const given = await replace()
      await waitFor(() => expect(given).toEqual(['стало.jpg', 'было.jpg']))
      expect(fetched.mock.calls.map(([address]) => address)).toEqual([before.url])
      expect(screen.getAllByText('Сохранено')).toHaveLength(1)
    })

    it('stays where the one before cannot be had, and says so', async () => {
      vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
      const given = await replace()
      await screen.findByText('Прежнее фото не удалось получить, осталось новое')
      expect(given).toEqual(['стало.jpg'])
    })
  })

  it('comes from the gallery as well as from the camera on a phone', async () => {
    const narrow = vi.spyOn(window, 'matchMedia')
    narrow.mockImplementation((media) => ({ ...matchMediaOf(media), matches: true }))
    await showItem()
    expect(screen.getByLabelText(/Сделать фото/).getAttribute('capture')).toBe('environment')
    expect(screen.getByLabelText(/Из галереи/).hasAttribute('capture')).toBe(false)
  })
})

function matchMediaOf(media: string): MediaQueryList {
  const nothing = () => {}
  return {
    matches: false,
    media,
    onchange: null,
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  }
}

function fillIn() {
  for (const [name, value] of [
    ['Что случилось', 'Течёт'],
    ['Как к вам обращаться', 'Анна'],
    ['Телефон для связи', '+7 912 345-67-89'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(name), { target: { value } })
  }
}

const picturesShown = () => screen.getAllByAltText(/\.jpg$/).map((picture) => picture.getAttribute('alt'))

describe('the photos of a fault report', () => {
  const label: PublicLabel = {
    company: { name: 'Тепло', country: 'ru', logo: null, locale: 'ru' },
    title: 'Насос',
    model: null,
    facility: 'Склад',
  }

  it('that are no photos name themselves and leave the others', async () => {
    await renderIn('ru', <ReportForm hash="h" label={label} />)
    const files = [jpegOf('течь.jpg'), fileOf('счёт.jpg', [0x25, 0x50]), jpegOf('табличка.jpg')]
    fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files } })
    expect((await screen.findByRole('alert')).textContent).toBe(
      'счёт.jpg: это не фото: принимаются JPG, PNG, GIF и WebP',
    )
    expect(picturesShown()).toEqual(['течь.jpg', 'табличка.jpg'])
  })

  it('that do not open are refused by name', async () => {
    vi.stubGlobal('createImageBitmap', async (picture: File) => {
      if (picture.name === 'оборвано.jpg') throw new Error('The source image could not be decoded.')
      return { width: 40, height: 30, close: () => {} }
    })
    await renderIn('ru', <ReportForm hash="h" label={label} />)
    const files = [jpegOf('оборвано.jpg'), jpegOf('течь.jpg')]
    fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files } })
    await screen.findByText('оборвано.jpg: файл повреждён: снимок не открывается')
    expect(picturesShown()).toEqual(['течь.jpg'])
  })

  it('of which the server refuses one lose that one alone', async () => {
    const error = {
      code: 'unsupported_type',
      message: 'Файлы такого типа не принимаются',
      fields: { 'files[]': { key: 'file_type', message: 'Файлы такого типа не принимаются' } },
      details: { file: { name: 'image.jpg', place: 1 } },
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status: 415 }))
    await renderIn('ru', <ReportForm hash="h" label={label} />)
    const files = [jpegOf('течь.jpg'), jpegOf('image.jpg'), jpegOf('табличка.jpg')]
    fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files } })
    await waitFor(() => expect(picturesShown()).toHaveLength(3))
    fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }))
    await screen.findByText(/Фото «image\.jpg» не принято и убрано: Файлы такого типа не принимаются/)
    expect(picturesShown()).toEqual(['течь.jpg', 'табличка.jpg'])
  })

  it.each([
    [
      'ru',
      'До 3 фото, каждое не больше 5 МБ',
      'Добавить фото',
      'течь.jpg: файл больше 5 МБ',
      'Можно приложить не больше 3 фото',
    ],
    [
      'en',
      'Up to 3 photos of up to 5 MB each',
      'Add photo',
      'течь.jpg: the file is larger than 5 MB',
      'You can attach up to 3 photos',
    ],
  ] as const)(
    'say in %s how many and how large they may be, and which are not added',
    async (locale, hint, add, large, many) => {
      await renderIn(locale, <ReportForm hash="h" label={label} />)
      expect(screen.getByText(new RegExp(hint))).toBeTruthy()
      const pick = (...files: File[]) => fireEvent.change(screen.getByLabelText(add), { target: { files } })
      pick(jpegOf('течь.jpg', LABEL_PHOTO_MAX_BYTES + 1))
      expect((await screen.findByRole('alert')).textContent).toContain(large)
      pick(...[1, 2, 3, 4].map((number) => jpegOf(`${number}.jpg`)))
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(many))
      expect(picturesShown()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    },
  )

  it('that are not accepted any more today say so beside them, until they are taken out', async () => {
    const message = 'На сегодня фото по этикеткам больше не принимаются: отправьте заявку без них'
    const error = {
      code: 'too_many_requests',
      message: '',
      fields: { 'files[]': { key: 'label_photos_today', message } },
    }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status: 429 }))
    await renderIn('ru', <ReportForm hash="h" label={label} />)
    fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files: [jpegOf('течь.jpg')] } })
    await waitFor(() => expect(picturesShown()).toEqual(['течь.jpg']))
    fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    fireEvent.click(screen.getByRole('button', { name: 'Убрать фото течь.jpg' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('that are still made small when it is sent go with it', async () => {
    const draw = drawSlowly()
    const sent: string[] = []
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      sent.push(...(body as FormData).getAll('files[]').map((file) => (file as File).name))
      return new Response(JSON.stringify({ response: { number: 1, hash: 'r' } }))
    })
    await renderIn('ru', <ReportForm hash="h" label={label} />)
    fireEvent.change(screen.getByLabelText('Добавить фото'), { target: { files: [jpegOf('течь.jpg')] } })
    fillIn()
    fireEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }))
    draw()
    await waitFor(() => expect(sent).toEqual(['течь.jpg']))
  })
})
