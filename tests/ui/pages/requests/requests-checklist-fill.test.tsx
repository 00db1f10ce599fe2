import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { RequestChecklist, RequestChecklistItem } from '#contract/requests/request-rows.ts'
import { ChecklistFill } from '#src/parts/checklist-answers/ChecklistFill.tsx'
import type { FilledAnswer } from '#src/parts/checklist-answers/ChecklistItemFill.tsx'
import { renderIn } from '../../support/speak.tsx'

const EMPTY = {
  hint: null,
  answers: [],
  is_required: false,
  photo_required: false,
  min: null,
  max: null,
  unit: null,
  answer: null,
  photo: null,
  promised_photo: null,
  answered_at: null,
}

const ITEMS: RequestChecklistItem[] = [
  {
    ...EMPTY,
    id: 1,
    position: 1,
    title: 'Фильтры',
    type: 'choice',
    is_required: true,
    answers: [
      { id: 11, title: 'Чистые', is_defect: false },
      { id: 12, title: 'Порваны', is_defect: true },
    ],
  },
  {
    ...EMPTY,
    id: 2,
    position: 2,
    title: 'Проверено',
    type: 'multichoice',
    answers: [
      { id: 21, title: 'Клапан', is_defect: false },
      { id: 22, title: 'Датчик', is_defect: false },
    ],
  },
  { ...EMPTY, id: 3, position: 3, title: 'Давление', type: 'number', min: 1, max: 6, unit: 'бар', is_required: true },
  { ...EMPTY, id: 4, position: 4, title: 'Замечания', type: 'text' },
  { ...EMPTY, id: 6, position: 6, title: 'Шум', type: 'number', max: 1500, unit: 'Гц' },
  { ...EMPTY, id: 5, position: 5, title: 'Фото щита', type: 'photo', is_required: true },
]

type Send = (itemId: number, given: FilledAnswer) => Promise<void>

/** A checklist whose answers are kept as the request's page keeps them, once `send` lets them through. */
function Filled({ send, onFinish = async () => true }: { send: Send; onFinish?: () => Promise<boolean> }) {
  const [checklist, setChecklist] = useState<RequestChecklist>({
    id: 1,
    checklist_id: 1,
    name: 'Осмотр',
    is_finished: false,
    items: ITEMS,
  })
  async function answer(itemId: number, given: FilledAnswer) {
    await send(itemId, given)
    setChecklist((before) => ({
      ...before,
      items: before.items.map((item) =>
        item.id === itemId && given.answer !== undefined ? { ...item, answer: given.answer } : item,
      ),
    }))
    return 'saved' as const
  }
  return <ChecklistFill checklist={checklist} canAnswer canFinish onAnswer={answer} onFinish={onFinish} />
}

function recorder() {
  const sent: [number, FilledAnswer][] = []
  return { sent, send: async (id: number, given: FilledAnswer) => void sent.push([id, given]) }
}

function itemOf(title: string): HTMLElement {
  const item = screen.getByText(title).closest('li')
  if (!item) throw new Error(`No item ${title}`)
  return item
}

describe('filling in a checklist', () => {
  it('saves a choice with one tap and counts it', async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    expect(screen.getByText('0 из 6')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Чистые' }))
    await within(itemOf('Фильтры')).findByText('Сохранено')
    expect(sent).toEqual([[1, { answer: 11 }]])
    expect(screen.getByText('1 из 6')).toBeTruthy()
  })

  it('sends quick taps one after another, so that the last state is what stays', async () => {
    const release: (() => void)[] = []
    const sent: FilledAnswer[] = []
    const send: Send = (_id, given) => {
      sent.push(given)
      return new Promise((resolve) => release.push(resolve))
    }
    await renderIn('ru', <Filled send={send} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Клапан' }))
    await waitFor(() => expect(sent).toEqual([{ answer: [21] }]))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Датчик' }))
    expect(sent).toHaveLength(1)
    await act(async () => release.shift()?.())
    await waitFor(() => expect(sent).toHaveLength(2))
    await act(async () => release.shift()?.())
    expect(sent.at(-1)).toEqual({ answer: [21, 22] })
    expect((screen.getByRole('checkbox', { name: 'Клапан' }) as HTMLInputElement).checked).toBe(true)
    expect((screen.getByRole('checkbox', { name: 'Датчик' }) as HTMLInputElement).checked).toBe(true)
  })

  it('keeps an answer that could not be saved, says so, and saves it on demand', async () => {
    let isReachable = false
    const { sent, send } = recorder()
    const unreliable: Send = async (id, given) => {
      if (!isReachable) throw new Error('no connection')
      await send(id, given)
    }
    await renderIn('ru', <Filled send={unreliable} />)
    fireEvent.click(screen.getByRole('radio', { name: 'Порваны' }))
    const item = itemOf('Фильтры')
    await within(item).findByText(/Не сохранено/)
    expect((screen.getByRole('radio', { name: 'Порваны' }) as HTMLInputElement).checked).toBe(true)
    expect(sent).toEqual([])

    isReachable = true
    fireEvent.click(within(item).getByRole('button', { name: 'Повторить' }))
    await within(item).findByText('Сохранено')
    expect(sent).toEqual([[1, { answer: 12 }]])
    expect(within(item).getByText('Дефект')).toBeTruthy()
  })

  it('saves a text when the field is left, and not while it is typed', async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    const field = screen.getByRole('textbox', { name: 'Замечания' })
    fireEvent.change(field, { target: { value: 'Всё в порядке' } })
    expect(sent).toEqual([])
    fireEvent.blur(field)
    await waitFor(() => expect(sent).toEqual([[4, { answer: 'Всё в порядке' }]]))
    fireEvent.blur(field)
    expect(sent).toHaveLength(1)
  })

  it('takes a text longer than an answer may be, and keeps it unsent until it is shorter', async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Замечания' })
    fireEvent.change(field, { target: { value: 'я'.repeat(5002) } })
    fireEvent.blur(field)
    expect(screen.getByText('Не длиннее 5000 символов, лишних: 2')).toBeTruthy()
    expect([field.value.length, field.getAttribute('aria-invalid'), sent]).toEqual([5002, 'true', []])
    fireEvent.change(field, { target: { value: 'Всё в порядке' } })
    expect(screen.queryByText(/лишних/)).toBeNull()
    fireEvent.blur(field)
    await waitFor(() => expect(sent).toEqual([[4, { answer: 'Всё в порядке' }]]))
  })

  it('takes a decimal comma, and refuses a number outside its range before it is sent', async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    const field = screen.getByRole('textbox', { name: /Давление/ })
    fireEvent.change(field, { target: { value: '9' } })
    fireEvent.blur(field)
    expect(screen.getByText('Значение от 1 до 6')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('9')
    expect(sent).toEqual([])

    fireEvent.change(field, { target: { value: '2,5' } })
    fireEvent.blur(field)
    await waitFor(() => expect(sent).toEqual([[3, { answer: 2.5 }]]))
    expect((field as HTMLInputElement).value).toBe('2,5')
    expect(screen.queryByText('Значение от 1 до 6')).toBeNull()
  })

  it.each([
    ['ru', '1.234', '«1.234» — это 1234 или 1,234? Напишите 1234 либо 1.2340', '1 234,5'],
    ['en', '1,234', 'Is “1,234” 1234 or 1.234? Write 1234 or 1,2340', '1 234,5'],
    ['en', '1234 Hz', 'Enter a number, for example 1500 or 1.5', '1,234.5'],
  ] as const)(
    'refuses in %s %s, which may be another number, and takes what is clear',
    async (locale, text, said, clear) => {
      const { sent, send } = recorder()
      await renderIn(locale, <Filled send={send} />)
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Шум/ })
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
      expect(screen.getByText(said)).toBeTruthy()
      expect(field.value).toBe(text)
      expect(sent).toEqual([])

      fireEvent.change(field, { target: { value: clear } })
      fireEvent.blur(field)
      await waitFor(() => expect(sent).toEqual([[6, { answer: 1234.5 }]]))
    },
  )

  it('names the one bound of a number that has but one', async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    const field = screen.getByRole('textbox', { name: /Шум/ })
    fireEvent.change(field, { target: { value: '1501' } })
    fireEvent.blur(field)
    expect(screen.getByText(/^Значение не больше 1\s500$/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  it("asks for a photo with the phone's camera and sends what was taken", async () => {
    const { sent, send } = recorder()
    await renderIn('ru', <Filled send={send} />)
    const input = screen.getByLabelText(/Сделать фото.*Фото щита/)
    expect(input.getAttribute('capture')).toBe('environment')
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'щит.jpg', { type: 'image/jpeg' })
    fireEvent.change(input, { target: { files: [photo] } })
    await waitFor(() => expect(sent).toMatchObject([[5, { photo: { name: 'щит.jpg', size: photo.size } }]]))
  })

  it('points at what is missing when finishing is refused, and leads to the first', async () => {
    const { send } = recorder()
    await renderIn('ru', <Filled send={send} onFinish={async () => false} />)
    expect(screen.queryByText('Ответьте на этот пункт')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Завершить чек-лист' }))
    await waitFor(() => expect(screen.getAllByText('Ответьте на этот пункт')).toHaveLength(3))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Чистые' })))

    fireEvent.click(screen.getByRole('radio', { name: 'Чистые' }))
    await waitFor(() => expect(screen.getAllByText('Ответьте на этот пункт')).toHaveLength(2))
  })

  it('says of each control that its answer is missing, and of several checklists leads to the first', async () => {
    const [choice, ...others] = ITEMS
    const answered = { ...choice, answer: 11 } as RequestChecklistItem
    const checklists = [[answered], others].map((items, index) => ({
      id: index,
      checklist_id: index,
      name: `Осмотр ${index}`,
      is_finished: false,
      items,
    }))
    const given = { canAnswer: true, canFinish: false, onAnswer: async () => 'saved' as const }
    const finish = { refusals: 1, onFinish: async () => false }
    const shown = [...checklists, { ...checklists[1], id: 2, name: 'Осмотр 2' } as RequestChecklist]
    await renderIn(
      'ru',
      shown.map((checklist) => <ChecklistFill key={checklist.id} checklist={checklist} {...given} {...finish} />),
    )
    const [first] = screen.getAllByRole('textbox', { name: /Давление/, description: 'Ответьте на этот пункт' })
    expect(first?.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(first))
  })
})
