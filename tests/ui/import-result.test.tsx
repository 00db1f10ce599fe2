import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ImportPage } from '../../contract/imports.ts'
import { ImportProgress } from '../../src/custom-pages/imports/ImportProgress.tsx'
import { ImportResult } from '../../src/custom-pages/imports/ImportResult.tsx'
import { renderIn } from './speak.tsx'
import { WithToasts } from './WithToasts.tsx'

const DONE: ImportPage = {
  id: 1,
  entity: 'clients',
  state: 'done',
  file_name: 'клиенты.xlsx',
  duplicates: 'update',
  processed: 3,
  total: 3,
  created: 2,
  updated: 1,
  skipped: 0,
  refused: 0,
  author: null,
  created_at: '2026-01-02T09:00:00Z',
  finished_at: '2026-01-02T09:01:00Z',
  undo_until: '2026-01-03T09:01:00Z',
  problem: null,
  columns: [],
  ignored_columns: [],
  preview: [],
  errors: [],
  results: [],
  left: [],
}

async function show(page: Partial<ImportPage>) {
  await renderIn(
    'ru',
    <WithToasts>
      <ImportResult page={{ ...DONE, ...page }} onUndo={() => {}} />
    </WithToasts>,
  )
}

const undo = () => screen.queryByRole('button', { name: 'Отменить импорт' })

describe('an import that begins', () => {
  it.each([
    [40, 'Файл будет обработан в течение 1 минуты'],
    [20_000, 'Файл будет обработан в течение 7 минут'],
  ])('of %d rows says within how many minutes it is through', async (total, words) => {
    await renderIn('ru', <ImportProgress page={{ ...DONE, state: 'running', processed: 0, total }} />)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('what came of an import', () => {
  it('can be taken back, and until when is said', async () => {
    await show({})
    expect(undo()).not.toBeNull()
    expect(screen.getByText(/^Отменить можно до 3 янв/)).toBeTruthy()
  })

  it('says that the time to take it back is over, and offers it no more', async () => {
    await show({ undo_until: null })
    expect(undo()).toBeNull()
    expect(screen.getByText('Отменить уже нельзя: это можно в течение 24 часов после импорта')).toBeTruthy()
  })

  it('says nothing of taking back where nothing came of it', async () => {
    await show({ undo_until: null, created: 0, updated: 0, refused: 3 })
    expect(screen.queryByText(/^Отменить/)).toBeNull()
  })
})
