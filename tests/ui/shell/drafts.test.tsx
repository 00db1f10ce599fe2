import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { describe, expect, it, vi } from 'vitest'
import type { RequestChecklistItem, RequestPage } from '#contract/requests/request-rows.ts'
import { RequestWorks } from '#src/custom-pages/requests/works/RequestWorks.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useGuardedForm } from '#src/kit/form/use-guarded-form.ts'
import { ChecklistItemFill, type FilledAnswer } from '#src/parts/checklist-answers/ChecklistItemFill.tsx'
import { FeedNote } from '#src/parts/feed/FeedNote.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import { readDraft } from '#src/providers/offline/drafts.ts'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Заметка' })
const showNote = (onWrite = async () => {}) =>
  renderIn('ru', <FeedNote onWrite={onWrite} about={{ owner: 'requests', id: 7 }} draftName="note/requests/7" />)

/** As a reload leaves it: nothing of the page but what the browser keeps. */
async function leave(name: string, kept: unknown) {
  await waitFor(async () => expect((await readDraft(name))?.value).toEqual(kept))
  cleanup()
}

describe('a note that was not sent', () => {
  it('comes back after the page was left, to the user who typed it alone', async () => {
    await signInAs(executor(1))
    await showNote()
    fireEvent.change(noteField(), { target: { value: 'Ключ на вахте' } })
    await leave('note/requests/7', { text: 'Ключ на вахте', mentioned: [], files: [] })

    await signInAs(executor(2))
    await showNote()
    await readDraft('note/requests/7')
    expect(noteField().value).toBe('')
    cleanup()

    await signInAs(executor(1))
    await showNote()
    await waitFor(() => expect(noteField().value).toBe('Ключ на вахте'))
  })

  it('is forgotten once it has been sent', async () => {
    await signInAs(executor(3))
    await showNote()
    fireEvent.change(noteField(), { target: { value: 'Позвонить' } })
    await waitFor(async () => expect(await readDraft('note/requests/7')).not.toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    await waitFor(async () => expect(await readDraft('note/requests/7')).toBeNull())
  })
})

const ITEM: RequestChecklistItem = {
  id: 31,
  position: 1,
  title: 'Замечания',
  hint: null,
  type: 'text',
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

describe('an answer that was being typed', () => {
  it('comes back, says that it is not saved, and is saved by its button', async () => {
    await signInAs(executor(1))
    const given: FilledAnswer[] = []
    const onAnswer = async (_: number, answer: FilledAnswer) => {
      given.push(answer)
      return 'saved' as const
    }
    const show = () =>
      renderIn(
        'ru',
        <ChecklistItemFill item={ITEM} canAnswer isPointedAt={false} draftsOf="requests/7" onAnswer={onAnswer} />,
      )
    await show()
    fireEvent.change(screen.getByRole('textbox', { name: 'Замечания' }), { target: { value: 'Подтекает кран' } })
    await leave('answer/requests/7/31', 'Подтекает кран')

    await show()
    await screen.findByText(/не сохранилось/)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Замечания' }).value).toBe('Подтекает кран')
    expect(given).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Сохранено')
    expect(given).toEqual([{ answer: 'Подтекает кран' }])
    expect(await readDraft('answer/requests/7/31')).toBeNull()
  })

  it('that is no possible number stays, too', async () => {
    await signInAs(executor(1))
    const number: RequestChecklistItem = { ...ITEM, id: 32, title: 'Давление', type: 'number', max: 6 }
    await renderIn(
      'ru',
      <ChecklistItemFill item={number} canAnswer isPointedAt={false} draftsOf="requests/7" onAnswer={vi.fn()} />,
    )
    const field = screen.getByRole('textbox', { name: 'Давление' })
    fireEvent.change(field, { target: { value: '60' } })
    fireEvent.blur(field)
    await leave('answer/requests/7/32', '60')
  })
})

const REQUEST = { id: 7, works: [], works_total: '0.00', actions: ['works'] } as unknown as RequestPage

describe('a line of works that was being typed', () => {
  const show = () =>
    renderIn(
      'ru',
      <WithToasts>
        <AccessProvider>
          <RequestWorks request={REQUEST} operations={[]} />
        </AccessProvider>
      </WithToasts>,
    )

  it('opens by itself with what was typed; closing it asks, and gives it up', async () => {
    await signInAs(executor(1))
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
    fireEvent.input(await screen.findByLabelText('Цена'), { target: { value: '1500' } })
    const typed = expect.objectContaining({ values: expect.objectContaining({ price: '1500' }) })
    await leave('work/7', typed)

    await show()
    expect((await screen.findByLabelText<HTMLInputElement>('Цена')).value).toMatch(/^1\s500,00$/)
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Закрыть без сохранения' }))
    await waitFor(() => expect(screen.queryByLabelText('Цена')).toBeNull())
    await waitFor(async () => expect(await readDraft('work/7')).toBeNull())
  })
})

describe('a drawer', () => {
  function Drawer({ onClose }: { onClose: () => void }) {
    const form = useGuardedForm<{ name: string }>({ send: async () => {}, onClose })
    return (
      <FormDrawer title="Клиент" okText="Добавить" form={form}>
        <Form.Item name="name" label="Название">
          <Input />
        </Form.Item>
      </FormDrawer>
    )
  }
  const show = (onClose: () => void) =>
    renderIn(
      'ru',
      <WithToasts>
        <Drawer onClose={onClose} />
      </WithToasts>,
    )
  const pressEscape = () => fireEvent.keyDown(screen.getByLabelText('Название'), { key: 'Escape', keyCode: 27 })

  it('in which nothing was entered closes at once', async () => {
    const onClose = vi.fn()
    await show(onClose)
    pressEscape()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('with input asks before Escape takes it', async () => {
    const onClose = vi.fn()
    await show(onClose)
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Тёплый дом' } })
    pressEscape()
    fireEvent.click(await screen.findByRole('button', { name: 'Продолжить ввод' }))
    expect(onClose).not.toHaveBeenCalled()

    pressEscape()
    fireEvent.click((await screen.findAllByRole('button', { name: 'Закрыть без сохранения' })).at(-1) as HTMLElement)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})
