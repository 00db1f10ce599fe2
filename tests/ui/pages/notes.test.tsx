import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EVENT_KINDS, type FeedEvent } from '#contract/history.ts'
import { NOTE_MAX } from '#contract/limits.ts'
import { FeedEntry } from '#src/parts/feed/FeedEntry.tsx'
import { FeedNote, type WrittenNote } from '#src/parts/feed/FeedNote.tsx'
import { fromComment, mentionAt, toComment } from '#src/parts/feed/note-text.ts'
import { beginSession } from '#src/providers/calls/session.ts'
import { type Asked, answerCalls } from '../support/crud-harness.tsx'
import { executor, signInAs } from '../support/signed-in.ts'
import { drawSlowly } from '../support/slow-drawing.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const ABOUT = { owner: 'requests', id: 7 } as const
const ROLE = { id: 2, name: 'manager' }
const USERS = [
  { id: 12, name: 'Иванова Анна', avatar: null, role: ROLE },
  { id: 14, name: 'Иванов Пётр', avatar: null, role: ROLE },
]

describe('the text of a note', () => {
  it('names those who were chosen by their ids, the longest name first, and is read back', () => {
    const mentioned = [
      { id: 1, name: 'Ли' },
      { id: 2, name: 'Ли Анна' },
    ]
    const comment = toComment({ text: 'Вот @Ли Анна и @Ли, но не @Ким', mentioned })
    expect(comment).toBe('Вот @[Ли Анна](2) и @[Ли](1), но не @Ким')
    expect(toComment(fromComment(comment))).toBe(comment)
  })

  it('tells two of the same name apart by the order in which they were chosen', () => {
    const mentioned = [5, 9].map((id) => ({ id, name: 'Ли' }))
    expect(toComment({ text: '@Ли и @Ли', mentioned })).toBe('@[Ли](5) и @[Ли](9)')
  })

  it.each([
    ['Ключ у @Ив', { start: 7, q: 'Ив' }],
    ['@Иванова Ан', { start: 0, q: 'Иванова Ан' }],
    ['@', { start: 0, q: '' }],
    ['anna@example', null],
    ['@Иванова Анна и', null],
  ])('begins a mention in %s', (text, begun) => {
    expect(mentionAt(text, text.length)).toEqual(begun)
  })
})

describe('the entry for a note', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' })

  async function open(onWrite: (note: WrittenNote) => Promise<void>, user: number) {
    await signInAs(executor(user))
    const asked = answerCalls(({ path, query }) =>
      path === '/interactions/mentionable'
        ? { response: USERS.filter(({ name }) => name.toLowerCase().includes(String(query.q ?? '').toLowerCase())) }
        : { response: null },
    )
    await renderIn('ru', <FeedNote onWrite={onWrite} about={ABOUT} draftName={`note/requests/${user}`} />)
    return asked
  }

  it('takes more than a note may have, says by how much, and sends nothing until it is shorter', async () => {
    const written: WrittenNote[] = []
    await open(async (note) => void written.push(note), 20)
    fireEvent.change(field(), { target: { value: 'я'.repeat(NOTE_MAX + 3) } })
    expect(await screen.findByText('Не длиннее 5000 символов, лишних: 3')).toBeTruthy()
    expect([field().value.length, field().getAttribute('aria-invalid')]).toEqual([NOTE_MAX + 3, 'true'])
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    fireEvent.change(field(), { target: { value: 'Ключ у соседа' } })
    expect(screen.queryByText(/лишних/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    await waitFor(() => expect(written).toEqual([{ comment: 'Ключ у соседа', files: [] }]))
  })

  it('offers by keyboard who may be mentioned, and sends the chosen one', async () => {
    const written: WrittenNote[] = []
    const asked = await open(async (note) => void written.push(note), 21)
    await userEvent.type(field(), 'Спросите @Ива')
    const list = await screen.findByRole('listbox', { name: 'Кого упомянуть' })
    expect(within(list).getAllByRole('option')).toHaveLength(2)
    const activeName = () => document.getElementById(String(field().getAttribute('aria-activedescendant')))?.textContent
    expect(activeName()).toContain('Иванова Анна')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeName()).toContain('Иванов Пётр')
    expect(screen.getByText('Нашлось: 2. Выберите стрелками, Enter — упомянуть')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(field().value).toBe('Спросите @Иванов Пётр ')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.keyboard('про ключ{Control>}{Enter}{/Control}')
    await waitFor(() => expect(written).toEqual([{ comment: 'Спросите @[Иванов Пётр](14) про ключ', files: [] }]))
    expect(asked.find(({ path }) => path.endsWith('mentionable'))?.query).toMatchObject({ entity: 'requests', id: '7' })
  })

  it('offers only names that have what is typed, before the answer to it has come', async () => {
    await open(async () => {}, 26)
    await userEvent.type(field(), 'Ключ у @')
    await screen.findByRole('option', { name: /Иванова Анна/ })
    await userEvent.type(field(), 'Пё')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Иванов Пётр'),
    ])
    await userEvent.keyboard('{Enter}')
    expect(field().value).toBe('Ключ у @Иванов Пётр ')
  })

  it('keeps what is written while a photo is made small, and is sent with both', async () => {
    const draw = drawSlowly()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['photo'])))
    const written: WrittenNote[] = []
    await open(async (note) => void written.push(note), 25)
    const photo = new File(['RIFF....WEBP'], 'щит.webp', { type: 'image/webp' })
    fireEvent.change(screen.getByLabelText(/Прикрепить/), { target: { files: [photo] } })
    await userEvent.type(field(), 'Табличка')
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    await act(async () => draw())
    await waitFor(() => expect(written).toHaveLength(1))
    expect(written[0]).toMatchObject({ comment: 'Табличка', files: [{ name: 'щит.jpg' }] })
  })

  it('closes the list by Escape, and takes a choice of the pointer', async () => {
    await open(async () => {}, 22)
    await userEvent.type(field(), '@')
    await screen.findByRole('listbox')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.clear(field())
    await userEvent.type(field(), '@ан')
    await userEvent.click(await screen.findByRole('option', { name: /Анна/ }))
    expect(field().value).toBe('@Иванова Анна ')
  })

  it('takes files, names those it refuses, and keeps them where they could not be sent', async () => {
    const attempts: WrittenNote[] = []
    await open(async (note) => {
      attempts.push(note)
      if (attempts.length === 1) throw new Error('Хранилище заполнено')
    }, 23)
    const good = new File(['текст'], 'акт.txt', { type: 'text/plain' })
    const bad = new File(['MZ'], 'run.exe')
    fireEvent.change(screen.getByLabelText('Прикрепить файлы'), { target: { files: [good, bad] } })
    expect(await screen.findByText(/run\.exe: файлы такого типа/)).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Файлы заметки' })).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: /Отправить/ }))
    await screen.findByText('Хранилище заполнено')
    await userEvent.click(await screen.findByRole('button', { name: /Отправить/ }))
    await waitFor(() =>
      expect(attempts.map(({ files }) => files.map(({ name }) => name))).toEqual([['акт.txt'], ['акт.txt']]),
    )
    expect(screen.queryByText('акт.txt')).toBeNull()
  })
})

describe('a note in the history', () => {
  afterEach(() => vi.useRealTimers())

  const NOTE: FeedEvent = {
    id: 31,
    kind: EVENT_KINDS.managerComment.id,
    actor: { id: 4, name: 'Гусев Павел', avatar: null },
    request: { id: 7, number: 12, name: 'Насос' },
    facility: null,
    payload: { comment: 'Ключ у @[Иванова Анна](12)', mentions: [12] },
    note: {
      mentions: [{ id: 12, name: 'Петрова Анна' }],
      files: [
        {
          id: 5,
          name: 'фото.png',
          size: 10,
          mime: 'image/png',
          url: '/f',
          preview_url: '/p',
          created_at: '2026-11-20T10:00:00Z',
        },
      ],
      edited_at: null,
      deleted_at: null,
      editable_until: null,
    },
    created_at: '2026-11-20T10:00:00Z',
    happened_at: null,
  }
  const noteOf = (part: Partial<NonNullable<FeedEvent['note']>>): FeedEvent => ({
    ...NOTE,
    note: { ...(NOTE.note as NonNullable<FeedEvent['note']>), ...part },
  })
  const show = (event: FeedEvent, onChanged = async () => {}) =>
    renderIn(
      'ru',
      <WithToasts>
        <ul>
          <FeedEntry event={event} showsSource={false} about={ABOUT} onChanged={onChanged} />
        </ul>
      </WithToasts>,
    )

  it('names those it mentions as they are called today, and shows its files', async () => {
    await show(NOTE)
    expect(screen.getByText('@Петрова Анна')).toBeTruthy()
    expect(screen.queryByText(/Иванова/)).toBeNull()
    expect(screen.getByRole('button', { name: /фото\.png/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Изменить заметку' })).toBeNull()
  })

  it('says that it was changed or deleted', async () => {
    const { unmount } = await show(noteOf({ edited_at: '2026-11-20T10:01:00Z' }))
    expect(screen.getByText('изменено')).toBeTruthy()
    unmount()
    await show({ ...noteOf({ deleted_at: '2026-11-20T10:01:00Z', files: [] }), payload: { comment: null } })
    expect(screen.getByText('Заметка удалена')).toBeTruthy()
  })

  it('is changed and deleted by its author, until the time is over', async () => {
    const asked: Asked[] = answerCalls(() => ({ response: null }))
    beginSession({ access_token: 'token' })
    const changed = vi.fn(async () => {})
    const editable_until = new Date(Date.now() + 60_000).toISOString()
    const { unmount } = await show(noteOf({ editable_until }), changed)
    await userEvent.click(screen.getByRole('button', { name: 'Изменить заметку' }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' })
    expect(field.value).toBe('Ключ у @Иванова Анна')
    await userEvent.type(field, ', внизу')
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(changed).toHaveBeenCalledOnce())
    expect(asked.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/interactions/31',
      body: { comment: 'Ключ у @[Иванова Анна](12), внизу' },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить заметку' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Удалить' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/interactions/31' }))
    unmount()

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await act(() => show(noteOf({ editable_until: new Date(Date.now() + 1_000).toISOString() })))
    expect(screen.getByRole('button', { name: 'Изменить заметку' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1_001))
    expect(screen.queryByRole('button', { name: 'Изменить заметку' })).toBeNull()
  })

  it('is not made longer than it may be', async () => {
    const asked = answerCalls(() => ({ response: null }))
    beginSession({ access_token: 'token' })
    await show(noteOf({ editable_until: new Date(Date.now() + 60_000).toISOString() }))
    await userEvent.click(screen.getByRole('button', { name: 'Изменить заметку' }))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' })
    fireEvent.change(field, { target: { value: 'я'.repeat(NOTE_MAX + 1) } })
    await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Не длиннее 5000 символов, лишних: 1')).toBeTruthy()
    expect([field.value.length, asked.filter(({ method }) => method === 'PATCH')]).toEqual([NOTE_MAX + 1, []])
  })

  it('says at the text why a change is refused, and asks before it is given up', async () => {
    const message = 'Заметка слишком длинная'
    const fields = { comment: { key: 'too_long', message } }
    answerCalls(() => ({ status: 422, error: { code: 'validation_failed', message: 'Проверьте данные', fields } }))
    beginSession({ access_token: 'token' })
    await show(noteOf({ editable_until: new Date(Date.now() + 60_000).toISOString() }))
    await userEvent.click(screen.getByRole('button', { name: 'Изменить заметку' }))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' })
    await userEvent.type(field, ', внизу{Control>}{Enter}{/Control}')
    await screen.findByText(message)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Продолжить ввод' }))
    expect(field.value).toBe('Ключ у @Иванова Анна, внизу')
  })
})
