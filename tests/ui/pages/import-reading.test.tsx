import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ImportPage } from '#contract/imports/imports.ts'
import { ImportReading } from '#src/custom-pages/imports/ImportReading.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { DONE_IMPORT } from '../support/done-import.ts'
import { actAsAdmin } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

beforeEach(actAsAdmin)

const CHECKED: ImportPage = {
  ...DONE_IMPORT,
  state: 'checked',
  actions: ['read', 'run'],
  encoding: 'windows-1250',
  sheet: 'Москва',
  sheets: ['Москва', 'Тверь'],
  hidden_rows: 2,
  fields: [
    { name: 'name', title: 'Название' },
    { name: 'comment', title: 'Комментарий' },
  ],
  columns: [
    { letter: 'A', title: 'Название', field: 'name' },
    { letter: 'C', title: 'Январь', field: 'month:1' },
  ],
  ignored_columns: [{ letter: 'B', title: 'Про что' }],
}

async function show(page: Partial<ImportPage> = {}) {
  const read = vi.fn()
  beginSession({ access_token: 'token' })
  const asked = answerCalls(() => ({ response: { ...CHECKED, state: 'reading' } }))
  await renderIn(
    'ru',
    <WithToasts>
      <ImportReading page={{ ...CHECKED, ...page }} onRead={read} />
    </WithToasts>,
  )
  return { read, asked }
}

async function choose(label: string, option: string) {
  await userEvent.click(screen.getByLabelText(label))
  const options = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })
  await userEvent.click(options.at(-1) as HTMLElement)
}

const again = () => screen.getByRole('button', { name: 'Проверить снова' })

it('reads the file with a column assigned, and all else as it is shown', async () => {
  const { read, asked } = await show()
  expect(again().hasAttribute('disabled')).toBe(true)
  await choose('B · Про что', 'Комментарий')
  await userEvent.click(again())
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  expect(asked).toMatchObject([
    {
      path: '/imports/1/read',
      body: {
        encoding: 'windows-1250',
        sheet: 'Москва',
        hidden: 'take',
        left_out: [],
        columns: { A: 'name', B: 'comment' },
      },
    },
  ])
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ state: 'reading' }))
})

it('takes a field from the column that has it', async () => {
  const { asked } = await show()
  await choose('B · Про что', 'Название')
  await userEvent.click(again())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ columns: { A: null, B: 'name' } })
})

it('takes a field along each time, and never has it in two columns', async () => {
  const columns = [...CHECKED.columns, { letter: 'D', title: 'Примечание', field: 'comment' }]
  const { asked } = await show({ columns })
  await choose('B · Про что', 'Название')
  await choose('D · Примечание', 'Название')
  await choose('A · Название', 'Название')
  await userEvent.click(again())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ columns: { A: 'name', B: null, D: null } })
})

it('keeps a column that was assigned, in another encoding', async () => {
  const { asked } = await show()
  await choose('B · Про что', 'Комментарий')
  await choose('Кодировка', 'Балтийская, Windows-1257')
  await userEvent.click(again())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ encoding: 'windows-1257', columns: { B: 'comment' } })
})

it('forgets what columns were in another sheet', async () => {
  const { asked } = await show()
  await choose('Лист', 'Тверь')
  await userEvent.click(screen.getByLabelText(/Не загружать 2 строки/))
  await userEvent.click(again())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({ encoding: 'windows-1250', sheet: 'Тверь', hidden: 'leave', columns: {} })
})

it('leaves rows out by their numbers', async () => {
  const { asked } = await show({ left_out: [4] })
  const field = screen.getByLabelText<HTMLInputElement>('Не загружать строки')
  expect(field.value).toBe('4')
  await userEvent.clear(field)
  await userEvent.type(field, '5, 8-')
  expect(again().hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/^Впишите номера строк/)).toBeTruthy()
  await userEvent.type(field, '10')
  await userEvent.click(again())
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ left_out: [5, 8, 9, 10] })
})

it('is not there once the file is not', async () => {
  await show({ actions: ['run'] })
  expect(screen.queryByText('Как прочитан файл')).toBeNull()
})
