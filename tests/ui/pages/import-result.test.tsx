import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportPage as ImportRow } from '#contract/imports/imports.ts'
import { schedule } from '#contract/scheduler/recurrence.ts'
import { ImportCheck } from '#src/custom-pages/imports/ImportCheck.tsx'
import { ImportProgress } from '#src/custom-pages/imports/ImportProgress.tsx'
import { ImportResult } from '#src/custom-pages/imports/ImportResult.tsx'
import ImportPage from '#src/custom-pages/imports/page.tsx'
import { SheetInput } from '#src/custom-pages/imports/SheetInput.tsx'
import { beginSession } from '#src/providers/calls/session.ts'
import { answerCalls } from '../support/crud-harness.tsx'
import { DONE_IMPORT } from '../support/done-import.ts'
import { actAsAdmin } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

beforeEach(actAsAdmin)

async function show(page: Partial<ImportRow>) {
  await renderIn(
    'ru',
    <WithToasts>
      <ImportResult page={{ ...DONE_IMPORT, ...page }} onStart={() => {}} />
    </WithToasts>,
  )
}

const undo = () => screen.queryByRole('button', { name: 'Отменить импорт' })

describe('an import that begins', () => {
  it.each([
    [40, 'Файл будет обработан в течение 1 минуты'],
    [20_000, 'Файл будет обработан в течение 2 минут'],
  ])('of %d rows says within how many minutes it is through', async (total, texts) => {
    await renderIn('ru', <ImportProgress page={{ ...DONE_IMPORT, state: 'running', processed: 0, total }} />)
    expect(screen.getByText(texts)).toBeTruthy()
  })

  it('of plans of maintenance takes longer', async () => {
    const page: ImportRow = {
      ...DONE_IMPORT,
      entity: 'scheduled_requests',
      state: 'running',
      processed: 0,
      total: 20_000,
    }
    await renderIn('ru', <ImportProgress page={page} />)
    expect(screen.getByText('Файл будет обработан в течение 4 минут')).toBeTruthy()
  })

  it.each([
    ['a small file', 40_000, 'Файл будет обработан в течение 1 минуты'],
    ['a large file', 12_000_000, 'Файл будет обработан в течение 2 минут'],
    ['a file of unknown size', undefined, 'Файл будет обработан в течение 2 минут'],
  ])('of %s says so before its rows are counted', async (_what, fileBytes, texts) => {
    await renderIn(
      'ru',
      <ImportProgress page={{ ...DONE_IMPORT, state: 'reading', processed: 0, total: 0 }} fileBytes={fileBytes} />,
    )
    expect(screen.getByText(texts)).toBeTruthy()
  })

  it('says it while the file is being uploaded', async () => {
    await renderIn('ru', <SheetInput entity="clients" onSend={() => new Promise(() => {})} />)
    const files = [new File(['a'.repeat(900_000)], 'клиенты.csv')]
    fireEvent.change(screen.getByLabelText(/Выберите файл/), { target: { files } })
    expect(await screen.findByText('Файл будет обработан в течение 2 минут')).toBeTruthy()
  })
})

it('an import that does not exist has the page of what is missing, and no other try', async () => {
  beginSession({ access_token: 'token' })
  answerCalls(() => ({ status: 404, error: { code: 'not_found', message: 'Не найдено' } }))
  await renderIn(
    'ru',
    <WithToasts>
      <Routes location="/clients/import/99999">
        <Route path="/clients/import/:importId" element={<ImportPage entity="clients" />} />
      </Routes>
    </WithToasts>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Запись не найдена' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Клиенты' }).at(-1)?.getAttribute('href')).toBe('/clients')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  vi.unstubAllGlobals()
})

describe('what came of an import', () => {
  it('can be taken back, and until when is said', async () => {
    await show({})
    expect(undo()).not.toBeNull()
    expect(screen.getByText(/^Отменить можно до 3 янв/)).toBeTruthy()
  })

  it('says that the time to take it back is over, and offers it no more', async () => {
    await show({ undo_until: null, actions: [] })
    expect(undo()).toBeNull()
    expect(screen.getByText('Отменить уже нельзя: это можно в течение 24 часов после импорта')).toBeTruthy()
  })

  it('says nothing of taking back where nothing came of it', async () => {
    await show({ undo_until: null, actions: [], created: 0, updated: 0, refused: 3 })
    expect(screen.queryByText(/^Отменить/)).toBeNull()
  })
})

describe('a plan that was checked', () => {
  const CHECKED: ImportRow = {
    ...DONE_IMPORT,
    entity: 'scheduled_requests',
    state: 'checked',
    created: 2,
    updated: 0,
    undo_until: null,
    actions: ['run'],
    columns: [{ letter: 'B', title: 'Оборудование', field: 'equipment_id' }],
    preview: [
      {
        row: 2,
        outcome: 'created',
        cells: ['Насос'],
        schedules: [
          {
            title: 'ТО-1: Насос',
            days: [1],
            schedule: schedule.parse({ freq: 'month', interval: 3, time: '09:00', starts_on: '2031-02-01' }),
          },
          {
            title: 'ТО-2: Насос',
            days: [5],
            schedule: schedule.parse({ freq: 'year', months: [3], time: '10:30', starts_on: '2031-03-05' }),
          },
        ],
      },
      { row: 3, outcome: 'refused', cells: ['Котёл'], schedules: [] },
    ],
  }

  it.each([
    [
      'ru',
      'Когда повторяется',
      /ТО-1: Насос — 1-го числа каждого третьего месяца в 09:00/,
      /ТО-2: Насос — .*10:30/,
      'Создать 2 регулярные заявки',
    ],
    [
      'en',
      'Recurrence',
      /ТО-1: Насос — on the 1st of every third month at 09:00/,
      /ТО-2: Насос — .*10:30/,
      'Create 2 scheduled requests',
    ],
  ] as const)('says in words when each of its requests recurs, in %s', async (locale, title, first, second, button) => {
    await renderIn(
      locale,
      <WithToasts>
        <ImportCheck page={CHECKED} onStart={() => {}} />
      </WithToasts>,
    )
    expect(screen.getByRole('columnheader', { name: title })).toBeTruthy()
    const [of, ...others] = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Насос —/.test(textContent ?? ''))
    expect(of?.textContent).toMatch(first)
    expect(others.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(second)])
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  })

  it('has no such column where nothing recurs', async () => {
    const preview = CHECKED.preview.map((row) => ({ ...row, schedules: [] }))
    await renderIn(
      'ru',
      <WithToasts>
        <ImportCheck page={{ ...CHECKED, entity: 'clients', preview }} onStart={() => {}} />
      </WithToasts>,
    )
    expect(screen.queryByRole('columnheader', { name: 'Когда повторяется' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Импортировать 2 строки' })).toBeTruthy()
  })
})

it('the check names lines of sums and values that are left out, and the result the values again', async () => {
  const warnings = [{ row: 3, column: 'B', title: 'Телефон', value: 'нет', message: 'Не похоже на телефон' }]
  const page: ImportRow = { ...DONE_IMPORT, state: 'checked', sum_rows: [7], warnings }
  await renderIn('ru', <ImportCheck page={page} onStart={() => {}} />)
  screen.getByText('Строка 7 — итог, она не импортируется')
  const row = screen.getByRole('table', { name: 'Предупреждения' }).querySelector('tbody tr')
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '3',
    'B · Телефон',
    'нет',
    'Не похоже на телефон',
  ])
  await show({ warnings })
  expect(screen.getAllByRole('table', { name: 'Предупреждения' })).toHaveLength(2)
})
